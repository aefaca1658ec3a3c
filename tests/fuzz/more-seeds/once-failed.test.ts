/** Simulated kitchens: whole shifts that failed once, each for a defect that was mended or a mistake of the oracle. */
import { testNamedSeeds } from '../run-seeds.ts';

testNamedSeeds([
  13, 23, 35, 96, 185, 236, 254, 257, 262, 278, 663, 733, 796, 889, 500_061, 500_096, 700_205, 900_003, 20_261_157,
  20_261_184, 20_261_223, 20_261_331, 20_261_335, 20_261_339, 20_261_371, 20_261_476, 20_261_618, 20_261_672,
  20_261_674,
]);
