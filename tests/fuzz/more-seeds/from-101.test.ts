import { testSeeds } from '../run-seeds.ts';

testSeeds(101, 50, 3);
