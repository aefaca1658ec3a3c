import { testSeeds } from '../run-seeds.ts';

testSeeds(21, 30, 2);
