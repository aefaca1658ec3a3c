import { testSeeds } from './run-seeds.ts';

testSeeds(1, 22, 1, 1);
