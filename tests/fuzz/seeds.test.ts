import { testSeeds } from './run-seeds.ts';

// These of the first 22 seeds have every kind of fault in every mode and every named dialect. The long run has the
// other seeds.
testSeeds([1, 3, 4, 8, 10, 11, 12, 17, 18, 19, 20, 22], 1, 1);
