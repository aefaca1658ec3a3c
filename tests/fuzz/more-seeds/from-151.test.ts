/** Simulated kitchens: a quarter of the seeds of every test run, and some that nobody has seen, printed so that one that fails can be run again. */
import { testSeeds } from '../run-seeds.ts';

testSeeds(151, 50, 2);
