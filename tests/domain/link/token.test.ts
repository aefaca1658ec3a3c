import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RETRIES } from '../../../src/domain/limits.ts';
import {
  afterTokenEvent,
  isTokenValid,
  NO_TOKEN,
  type TokenAction,
  type TokenEvent,
  type TokenPhase,
  type TokenTries,
} from '../../../src/domain/link/token.ts';

const NOW_MS = 100_000;
const NOTHING: TokenAction = { kind: 'nothing' };
const SIGN_IN: TokenAction = { kind: 'sign-in', inMs: 0 };
const { firstMs, maxMs } = RETRIES.signIn;
const ASK_LATER: TokenAction = { kind: 'ask', inMs: firstMs };

const at = (phase: TokenPhase): TokenTries => ({
  phase,
  issuedAtMs: 90_000,
  linkedAtMs: null,
  rejected: 1,
  unreached: 1,
});

type Outcome = readonly [change: Partial<TokenTries>, todo: TokenAction];
const stays: Outcome = [{}, NOTHING];
const counted: Outcome = [{ phase: 'wanting', rejected: 2 }, ASK_LATER];

const allStay = { issued: stays, missing: stays, accepted: stays, linked: stays, rejected: stays, unreached: stays };
const wanting = {
  ...allStay,
  issued: [{ phase: 'trying', issuedAtMs: NOW_MS }, SIGN_IN],
  recovered: [NO_TOKEN, { kind: 'ask', inMs: 0 }],
} as const;
const linked = [{ linkedAtMs: NOW_MS }, NOTHING] as const;

const EXPECTED: Readonly<Record<TokenPhase, Readonly<Record<TokenEvent, Outcome>>>> = {
  wanting: { ...wanting, missing: counted },
  trying: {
    ...allStay,
    accepted: [{ phase: 'signed-in', unreached: 0 }, NOTHING],
    linked,
    rejected: counted,
    unreached: [{ unreached: 2 }, { kind: 'sign-in', inMs: 2 * firstMs }],
    recovered: [{ unreached: 0 }, SIGN_IN],
  },
  'signed-in': {
    ...allStay,
    linked,
    rejected: counted,
    recovered: [{ rejected: 0, unreached: 0 }, { kind: 'reconnect' }],
  },
  'given-up': wanting,
};

const pairs = Object.entries(EXPECTED).flatMap(([phase, row]) =>
  Object.entries(row).map(([event, outcome]) => [phase as TokenPhase, event as TokenEvent, outcome] as const),
);

test('[REALTIME-7] the table has every event for every phase of the sign-in', () => {
  expect(pairs).toHaveLength(4 * 7);
});

test.each(pairs)(
  '[REALTIME-7] the sign-in in the phase %s has the specified outcome for the event %s',
  (phase, event, [change, todo]) => {
    expect(afterTokenEvent(at(phase), event, NOW_MS)).toEqual({ tries: { ...at(phase), ...change }, todo });
  },
);

/** Runs events one second apart; returns the last result. */
const run = (...events: readonly TokenEvent[]) =>
  events.reduce(
    ({ tries }, event, index) => afterTokenEvent(tries, event, index * 1_000),
    afterTokenEvent(NO_TOKEN, 'accepted', 0),
  );

test('[REALTIME-5] the third rejected token in a row ends the attempts until the cloud is back', () => {
  expect(run('issued', 'rejected', 'issued', 'rejected').todo).toEqual(ASK_LATER);
  const over = run('issued', 'rejected', 'issued', 'rejected', 'issued', 'rejected');
  expect(over).toMatchObject({ todo: { kind: 'give-up' }, tries: { phase: 'given-up', rejected: 3 } });
  expect(afterTokenEvent(over.tries, 'missing', 9_000).todo).toEqual(NOTHING);
  expect(afterTokenEvent(over.tries, 'recovered', 9_000)).toEqual({ tries: NO_TOKEN, todo: { kind: 'ask', inMs: 0 } });
});

test('[REALTIME-5] a call 6 without a token counts as a rejected token', () => {
  expect(run('missing', 'issued', 'rejected', 'missing').todo).toEqual({ kind: 'give-up' });
});

test('[REALTIME-5] a server that cannot be reached is retried without limit, with growing waits', () => {
  const waits = [1, 2, 3, 4, 5, 6].map((count) => run('issued', ...Array<TokenEvent>(count).fill('unreached')).todo);
  const growing = [1, 2, 4, 8].map((times) => times * firstMs);
  expect(waits).toEqual([...growing, maxMs, maxMs].map((inMs) => ({ kind: 'sign-in', inMs })));
});

test.each([
  [3_539_999, true],
  [3_540_000, false],
  [-1, true],
  [Number.NaN, false],
])('[REALTIME-8] a token with the age %d ms is usable: %s', (ageMs, valid) => {
  expect(isTokenValid(1_000, 1_000 + ageMs)).toBe(valid);
});

test.each([
  [3_540_000 - firstMs - 1, { kind: 'sign-in', inMs: firstMs }, 'trying'],
  [3_540_000 - firstMs, ASK_LATER, 'wanting'],
] as const)(
  '[REALTIME-8] an attempt that does not reach its server at %i ms leads to the phase $2',
  (nowMs, todo, phase) => {
    const issued = afterTokenEvent(NO_TOKEN, 'issued', 0).tries;
    expect(afterTokenEvent(issued, 'unreached', nowMs)).toMatchObject({ todo, tries: { phase, unreached: 1 } });
  },
);

test('[REALTIME-8] when the cloud is back an expired token is not tried', () => {
  const issued = afterTokenEvent(NO_TOKEN, 'issued', 0).tries;
  expect(afterTokenEvent(issued, 'recovered', 3_540_000)).toMatchObject({
    todo: { kind: 'ask', inMs: 0 },
    tries: { phase: 'wanting' },
  });
});

test.each([
  [59_999, 3, { kind: 'give-up' }],
  [60_000, 1, ASK_LATER],
] as const)(
  '[REALTIME-9] after a link that was up for %i ms, the next rejection changes the count from 2 to %i',
  (linkedMs, rejected, todo) => {
    const linked: TokenTries = { phase: 'signed-in', issuedAtMs: 0, linkedAtMs: 5_000, rejected: 2, unreached: 0 };
    const flapped = afterTokenEvent(linked, 'linked', 20_000).tries;
    const after = afterTokenEvent(flapped, 'rejected', 5_000 + linkedMs);
    expect(after).toMatchObject({ todo, tries: { rejected, linkedAtMs: null } });
  },
);

test('[REALTIME-10] after the retries have ended, the device tries a new token once', () => {
  const over = run('issued', 'rejected', 'issued', 'rejected', 'issued', 'rejected');
  const again = afterTokenEvent(over.tries, 'issued', 9_000);
  expect(again).toMatchObject({ todo: SIGN_IN, tries: { phase: 'trying', rejected: 2 } });
  expect(afterTokenEvent(again.tries, 'rejected', 10_000)).toMatchObject({
    todo: { kind: 'give-up' },
    tries: { rejected: 3 },
  });
});

test('[REALTIME-7] for any events, at most three rejections are counted, and a device that wants a token uses the next one', () => {
  const event = fc.constantFrom<TokenEvent>(...(Object.keys(EXPECTED.wanting) as TokenEvent[]));
  fc.assert(
    fc.property(fc.array(event), (events) => {
      const { tries } = run(...events);
      expect(tries.rejected).toBeLessThanOrEqual(3);
      expect(tries.phase === 'given-up').toBe(tries.rejected === 3);
      if (tries.phase === 'wanting') expect(afterTokenEvent(tries, 'issued', 0).todo).toEqual(SIGN_IN);
    }),
  );
});
