/** Simulated kitchens that nobody has seen: a few seeds of the moment, printed so that one that fails can be run again. */
import { testFreshSeeds } from '../run-seeds.ts';

testFreshSeeds(2);
