/** Simulated kitchens: the seeds of every test run. */
import { testSeeds } from './run-seeds.ts';

testSeeds(1, 20, 1);
