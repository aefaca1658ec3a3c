import { testNamedSeeds } from '../run-seeds.ts';

// 237 and 933: the watch assigned a sound to the only batch it knew, and forgot the clock of the earlier server
// (`../oracle/alarms.test.ts`).
// 789: the later of two edits of one device arrived before the earlier, which Firebase does not allow (rule
// REALTIME-15).
// 474: the device mistook an old response for the first loss of a tap by the local server, and then did not correct a
// revert by a copy (`../../engine/taps/resend.test.ts`).
// 546: the device undid another user's step, half an hour later on a clock that was set back in between, because it
// mistook the step for a copy of its own request (rule OUTBOX-34).
// 985: the device mistook the copy of its own request, which arrived after the next unsent tap of the line, for another
// user's step (rule OUTBOX-24).
// 995: the oracle counted a tap as lost when a later start sent the older stored tap of a second tab, for an order that
// had left the board.
// 31000021: of two open pages one stored its taps under the names of the other page's taps (rule OUTBOX-27).
// 31000028 and 31000062: the oracle gave no time to the response of a board without realtime, and accepted a response
// from a clock that was wrong then (`../found.test.ts`).
// 33000112: a tap waited half an hour for an order that was paid before the cloud received it, and the oracle counted
// the tap as lost (`../two-servers.test.ts`).
// 34000040: the device dropped a tap because a response that was older than a request without an outcome already had
// its status (rule OUTBOX-21).
// 34000047 and 34000139: the oracle reported the correction of a change that a copy had undone as too late, and the
// change as lost when the page that had sent it was killed.
// 1700000026: the oracle forgot that a killed tab had replaced the record of a tab that stayed open
// (`../oracle/screen.test.ts`).
testNamedSeeds(
  'whole',
  [
    13, 23, 35, 96, 185, 205, 236, 237, 254, 257, 262, 278, 474, 546, 663, 669, 733, 789, 796, 889, 933, 971, 985, 995,
    500_061, 500_096, 700_205, 900_003, 20_261_157, 20_261_184, 20_261_223, 20_261_331, 20_261_335, 20_261_339,
    20_261_371, 20_261_476, 20_261_618, 20_261_672, 20_261_674, 31_000_021, 31_000_028, 31_000_062, 33_000_108,
    33_000_112, 34_000_040, 34_000_047, 34_000_139, 1_700_000_026,
  ],
);

// 1810000374 and 1810000404: the oracle required the sound of a fire that the list of priorities brought, and did not
// allow for a hidden page that sounds a minute late (`../oracle/alarms.test.ts`).
// 1810000466: a record that could be read only late was sent over a later tap (rule OUTBOX-25).
// 1810000724: a device that was offline mistook the tap of another device of its user for a copy of its own request,
// and undid it (rule OUTBOX-38).
testNamedSeeds('short', [1_810_000_374, 1_810_000_404, 1_810_000_466, 1_810_000_724]);
