import { testSeeds } from '../run-seeds.ts';

testSeeds(51, 50, 3);
