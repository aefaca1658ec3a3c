import { seedsFrom, testSeeds } from '../run-seeds.ts';

testSeeds(seedsFrom(2, 50), 2, 4);
