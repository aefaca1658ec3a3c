import { testSeeds } from './run-seeds.ts';

// Together these short shifts have every kind of fault in every mode and every named dialect. The long run has the
// first 200 seeds and whole shifts.
testSeeds([9, 10, 12, 14, 18, 20, 21, 25, 30, 33, 44], 1, 0);
