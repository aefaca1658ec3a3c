import { seedsFrom, testSeeds } from '../run-seeds.ts';

testSeeds(seedsFrom(51, 100), 3, 4);
