/** Simulated kitchens: a quarter of the seeds of the whole run. */
import { testSeeds } from '../run-seeds.ts';

testSeeds(101, 50, 3);
