import { seedsFrom, testSeeds } from '../run-seeds.ts';

testSeeds(seedsFrom(1, 50), 2, 4);
