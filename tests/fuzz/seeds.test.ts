import { testSeeds } from './run-seeds.ts';

testSeeds(1, 20, 1);
