import { expect, test } from 'vitest';
import {
  acceptsUndo,
  hasLostChange,
  isStillWatched,
  lacksChange,
  undoCauseOf,
  type WatchedChange,
  watchChange,
  watchedAfterResponse,
} from '../../../src/domain/link/late-arrivals.ts';

const NONE: ReadonlySet<number> = new Set();
const OF_LINE = {
  orderId: 7,
  lineId: 1,
  status: 110,
  tappedAtMs: 5,
  before: [],
  unknownOutcomes: NONE,
  acknowledged: NONE,
};
const TAKEN = { ...OF_LINE, by: 'cloud', atMs: 100_000 } as const;
const WATCHED: WatchedChange = { ...TAKEN, again: null, isFollowed: false, isShared: false };

const step = (atS: number, status: number, userId = 1) => ({ atS, status, userId });
const RECEIVED = { ownUserId: 1, nowMs: 101_000 } as const;

test.each([
  ['for the first time', undefined, null],
  ['after it was sent again', { ...WATCHED, again: 'copy' } as const, 'copy'],
  ['after another status was sent again', { ...WATCHED, status: 100, again: 'copy', atMs: 90_000 } as const, null],
  ['twice', { ...WATCHED, atMs: 90_000 }, null],
] as const)(
  '[OUTBOX-37] a change that is acknowledged $0 is watched with the resend reason $2 (null: none)',
  (_, before, again) => {
    expect(watchChange(TAKEN, before)).toEqual({ ...WATCHED, again });
  },
);

test.each([
  ['has the status of an earlier request', 'cloud', 100_000, 100, true],
  ['was requested before the acknowledgment', 'cloud', 99_999, 100, false],
  ['comes from the other server', 'local', 100_001, 100, false],
  ['has the acknowledged status', 'cloud', 100_001, 110, false],
  ['has a status that this device did not send', 'cloud', 100_001, 130, false],
] as const)('[OUTBOX-34] a response that $0 shows a late request: $4', (_, from, requestedAtMs, saved, fell) => {
  const watched = { ...WATCHED, unknownOutcomes: new Set([100, 110]) };
  const fall = { ...RECEIVED, response: { from, requestedAtMs }, line: { saved, history: [] } };
  expect(undoCauseOf(watched, { ...fall, nowMs: 159_999 })).toBe(fell ? 'unknownOutcome' : null);
  expect(undoCauseOf(watched, { ...fall, nowMs: 160_000 })).toBeNull();
});

test.each([
  ['less than a minute after this device’s step', [step(30, 110), step(89.9, 100)], 'unknownOutcome', 'copy'],
  ['after this device’s step by a clock that was set back', [step(3_700, 110), step(100, 100)], 'unknownOutcome', null],
  ['a minute after this device’s step', [step(30, 110), step(90, 100)], null, null],
  ['less than a minute after this device’s step, by another user,', [step(30, 110), step(40, 100, 7)], null, null],
  ['in a response that lacks this device’s step', [step(20, 90), step(40, 100)], null, null],
] as const)(
  '[OUTBOX-34] a step back $0 has the undo cause $2 (null: none), or $3 for an acknowledged status',
  (_, history, unknownOutcome, copy) => {
    const response = { from: 'cloud', requestedAtMs: 1_500_000 } as const;
    const fall = { ownUserId: 1, nowMs: 1_500_100, response, line: { saved: 100, history } };
    expect(undoCauseOf({ ...WATCHED, unknownOutcomes: new Set([100]) }, fall)).toBe(unknownOutcome);
    expect(undoCauseOf({ ...WATCHED, acknowledged: new Set([100]) }, fall)).toBe(copy);
    expect(undoCauseOf(WATCHED, fall)).toBeNull();
  },
);

test('[OUTBOX-34][LINK-25] an acknowledged change is watched for half an hour', () => {
  expect(isStillWatched({ atMs: 100_000 }, 1_899_999)).toBe(true);
  expect(isStillWatched({ atMs: 100_000 }, 1_900_000)).toBe(false);
});

test.each([
  ['copies the device’s own step', 100, [step(20, 100), step(30, 110), step(40, 100)], true],
  [
    'copies the device’s own step after a step of another user',
    100,
    [step(30, 110), step(35, 130, 7), step(40, 100)],
    true,
  ],
  ['is of another user', 100, [step(20, 100), step(30, 110), step(40, 100, 7)], false],
  ['has a status that this device did not send', 130, [step(20, 100), step(30, 110), step(40, 130)], false],
  ['is older than the device’s own step', 100, [step(20, 100)], false],
  ['is not known to come after the device’s own step', 100, [step(10, 0), step(20, 100)], false],
  ['is not the current status of the line', 100, [step(20, 100), step(30, 110)], false],
  ['is missing', 100, [], false],
] as const)('[OUTBOX-34] a step back that $0 counts as a late copy of a request: $3', (_, saved, history, fell) => {
  const watched = { ...WATCHED, before: [step(20, 100)] };
  const fall = {
    ...RECEIVED,
    response: { from: 'cloud', requestedAtMs: 100_000 },
    line: { saved, history },
  } as const;
  expect(undoCauseOf({ ...watched, acknowledged: new Set([0, 100, 110]) }, fall)).toBe(fell ? 'copy' : null);
  expect(undoCauseOf(watched, fall)).toBeNull();
});

test.each([
  ['the first step back', null, false, 101_000, [false, false, false]],
  ['the second step back by a late request', 'unknownOutcome', false, 159_999, [true, true, false]],
  ['the second step back by a copy', 'copy', false, 159_999, [true, true, false]],
  ['the second loss', 'lost', false, 159_999, [false, false, true]],
  ['the second step back a minute after the correction', 'copy', false, 160_000, [false, true, false]],
  ['the second loss a minute after the correction', 'lost', false, 160_000, [false, true, false]],
  ['the first step back, received a minute after the change', null, false, 160_000, [false, true, false]],
  ['a step back on a line that another device had selected', null, true, 101_000, [false, true, false]],
] as const)(
  '[OUTBOX-37][OUTBOX-38][LINK-25] $0 stays, with a notice, after a late request, a copy and a loss: $4',
  (...[, again, isShared, nowMs, left]) => {
    const watched = { ...WATCHED, again, isShared };
    expect((['unknownOutcome', 'copy', 'lost'] as const).map((by) => acceptsUndo(watched, by, nowMs))).toEqual(left);
  },
);

const LOCAL: WatchedChange = { ...WATCHED, by: 'local', before: [step(10, 0), step(20, 100)] };
const origin = { from: 'local', requestedAtMs: 100_000 } as const;

test.each([
  ['has the steps known before', 100, [step(10, 0), step(20, 100)], true],
  ['has fewer steps than known before', 0, [step(10, 0)], true],
  [
    'has the device’s step and a later step of another user',
    130,
    [step(10, 0), step(20, 100), step(30, 110), step(40, 130)],
    false,
  ],
  ['has a step of another user instead of the device’s step', 130, [step(10, 0), step(20, 100), step(40, 130)], false],
  ['has another user’s step of the same time', 100, [step(10, 0), step(20, 100, 7)], false],
  ['has the same step with another time', 100, [step(10, 0), step(21, 100)], false],
  ['has another status of the same time', 90, [step(10, 0), step(20, 90)], false],
  ['has no step of the line', 0, [], false],
  ['has the acknowledged status', 110, [step(10, 0)], false],
] as const)(
  '[LINK-25] with a response of the local server that $0, an acknowledged change counts as lost: $3',
  (_, saved, history, lost) => {
    expect(hasLostChange(LOCAL, origin, { saved, history })).toBe(lost);
  },
);

test('[LINK-25] a response of the cloud, or to an earlier request, is not evidence that the local server lost a change', () => {
  const line = { saved: 100, history: LOCAL.before };
  expect(hasLostChange(LOCAL, { ...origin, from: 'cloud' }, line)).toBe(false);
  expect(hasLostChange(LOCAL, { ...origin, requestedAtMs: 99_999 }, line)).toBe(false);
  expect(hasLostChange({ ...LOCAL, by: 'cloud' }, { ...origin, from: 'cloud' }, line)).toBe(false);
  // The cloud never restarts with an older store, so its response is outdated.
  expect(lacksChange({ ...LOCAL, by: 'cloud' }, { ...origin, from: 'cloud' }, line)).toBe(true);
});

test.each([
  ['another user undid the change', 100, [step(10, 0), step(20, 100), step(30, 110), step(40, 100)], true],
  ['another user advanced the line', 130, [step(10, 0), step(20, 100), step(30, 110), step(40, 130)], true],
  ['the line still has the change', 110, [step(10, 0), step(20, 100), step(30, 110)], false],
  ['the change is lost', 100, [step(10, 0), step(20, 100)], false],
  ['another user’s step replaced the change', 130, [step(10, 0), step(20, 100), step(40, 130)], false],
] as const)('[LINK-25] when a response shows that $0, the change counts as followed: $3', (_, saved, history, isSo) => {
  const since = watchedAfterResponse(LOCAL, origin, { saved, history });
  expect(since.isFollowed).toBe(isSo);
  expect(hasLostChange(since, origin, { saved: 0, history: [step(10, 0)] })).toBe(!isSo);
  expect(watchedAfterResponse(LOCAL, { ...origin, requestedAtMs: 99_999 }, { saved, history })).toBe(LOCAL);
});
