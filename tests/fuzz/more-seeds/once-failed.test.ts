import { testNamedSeeds } from '../run-seeds.ts';

// 237 and 933: the watch booked a sound to the one batch it knew of, and forgot the clock of the machine before (`../alarms.test.ts`).
// 789: of two edits of one device the later one overtook the earlier, which Firebase does not let happen (rule W6o).
// 474: an old answer that looked as if the local server had lost a tap was taken for the first fall, and what a copy then undid was left (`../../engine/taps/put-right.test.ts`).
// 546: a step of somebody else, half an hour later on a clock that was set back in between, was taken for a copy of our own request and undone (rule N3z).
// 985: the copy of a request of ours that came after the next tap of its line, which had not been sent yet, was taken for somebody else's step (rule N3p).
// 995: the oracle took a tap for lost over which a later start sent what a tab beside had left in the storage, of an order that had left the board.
// 31000021: of two pages beside each other the one stored its taps under the name of the other's (rule N3s).
// 31000028 and 31000062: the oracle gave no time to the answer of a board without realtime, and took one for right that was given by a clock that was wrong then (`../found.test.ts`).
// 33000112: a tap waited its half hour for an order that was paid before the cloud heard of it, which the oracle took for lost (`../two-machines.test.ts`).
// 34000040: an answer older than a request that nobody had answered said that a tap was taken already (rule N3m).
// 34000047 and 34000139: the oracle took what a copy undid for put right too late, and for lost where the page that had sent it was killed.
testNamedSeeds([
  13, 23, 35, 96, 185, 205, 236, 237, 254, 257, 262, 278, 474, 546, 663, 669, 733, 789, 796, 889, 933, 971, 985, 995,
  500_061, 500_096, 700_205, 900_003, 20_261_157, 20_261_184, 20_261_223, 20_261_331, 20_261_335, 20_261_339,
  20_261_371, 20_261_476, 20_261_618, 20_261_672, 20_261_674, 31_000_021, 31_000_028, 31_000_062, 33_000_108,
  33_000_112, 34_000_040, 34_000_047, 34_000_139,
]);
