/** Simulated kitchens: whole shifts that failed once, each for a defect that was mended or a mistake of the oracle. */
import { testNamedSeeds } from '../run-seeds.ts';

testNamedSeeds([96, 185, 236, 257, 278, 663, 733, 796, 889, 900_003]);
