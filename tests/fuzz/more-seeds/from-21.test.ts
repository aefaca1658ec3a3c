/** Simulated kitchens: more seeds for the whole run. */
import { testSeeds } from '../run-seeds.ts';

testSeeds(21, 30, 2);
