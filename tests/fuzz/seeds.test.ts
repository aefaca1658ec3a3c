/** Simulated kitchens: the seeds of every test run, and some that nobody has seen, printed so that one that fails can be run again. */
import { testSeeds } from './run-seeds.ts';

testSeeds(1, 50, 2);
