import { testSeeds } from './run-seeds.ts';

// These of the first 22 seeds together have every kind of fault in every mode and in every named dialect; the long
// run has the others.
testSeeds([1, 3, 4, 8, 10, 11, 12, 17, 18, 19, 20, 22], 1, 1);
