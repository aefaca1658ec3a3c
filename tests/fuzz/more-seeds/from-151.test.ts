import { testSeeds } from '../run-seeds.ts';

testSeeds(151, 50, 3);
