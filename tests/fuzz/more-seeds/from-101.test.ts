import { seedsFrom, testSeeds } from '../run-seeds.ts';

testSeeds(seedsFrom(101, 150), 3, 4);
