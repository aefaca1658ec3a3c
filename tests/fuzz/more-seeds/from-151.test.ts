import { seedsFrom, testSeeds } from '../run-seeds.ts';

testSeeds(seedsFrom(151, 200), 3, 4);
