import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kdsConfig } from '../../../fixtures/kds.ts';
import { line, order } from '../../../fixtures/order.ts';
import { settings } from '../../../fixtures/settings.ts';
import type { KdsConfig } from '../../../src/domain/device/kds.ts';
import { isDoubleTap, tapLine } from '../../../src/domain/order/double-tap.ts';
import { advanceCard, type MoveInput, moveLine } from '../../../src/domain/order/status.ts';

type Direction = MoveInput['direction'];

interface Situation {
  readonly saved: number;
  readonly pending?: number | undefined;
  readonly voided?: boolean;
  readonly kds?: Partial<KdsConfig>;
  readonly ring?: readonly number[];
}

const inputOf = ({ saved, pending, voided = false, kds = {}, ring = [0, 100, 110] }: Situation) => ({
  order: order({ lines: [line({ saved, voided })] }),
  lineId: 1,
  pendingOf: () => pending,
  visibleIds: new Set([1]),
  kds: kdsConfig({ statuses: ring.map((id) => ({ id, name: '', icon: '' })), ...kds }),
  settings: settings({}),
});

/** The result of a tap 400 ms after the last one on its line: the status, or the refusal. */
function second(situation: Situation, direction: Direction) {
  const reply = tapLine({ ...inputOf(situation), direction, nowMs: 5_400, lastTapMs: 5_000 });
  return reply.ok ? (reply.data[0]?.status ?? null) : reply.why;
}

test.each([
  [undefined, false],
  [5_000, true],
  [4_300, true],
  [4_299, false],
  [0, false],
])(
  '[ORDER-27] a tap at 5,000 ms after a tap on the line at %s ms (undefined: none) may be a double tap: %s',
  (lastTapMs, is) => {
    expect(isDoubleTap({ nowMs: 5_000, lastTapMs })).toBe(is);
  },
);

test.each([
  { saved: 0, pending: 110, direction: 'next', gives: 'double-tap' },
  { saved: 110, pending: undefined, direction: 'next', gives: 'double-tap' },
  { saved: 100, pending: 110, direction: 'next', gives: 'double-tap' },
  { saved: 200, pending: undefined, direction: 'next', gives: 'double-tap' },
  { saved: 0, pending: undefined, direction: 'back', gives: 'double-tap' },
  { saved: 100, pending: 0, direction: 'back', gives: 'double-tap' },
  { saved: -5, pending: undefined, direction: 'back', gives: 'double-tap' },
  { saved: 0, pending: undefined, direction: 'next', gives: 100 },
  { saved: 0, pending: 100, direction: 'next', gives: 110 },
  { saved: 40, pending: undefined, direction: 'next', gives: 100 },
  { saved: 110, pending: undefined, direction: 'back', gives: 100 },
  { saved: 0, pending: 110, direction: 'back', gives: 100 },
] as const)(
  '[ORDER-27] with saved $saved and pending $pending, a second tap in the direction $direction has the result $gives',
  ({ direction, gives, ...at }) => {
    expect(second(at, direction)).toBe(gives);
  },
);

test.each([
  { bst: false, jst: false, saved: 0, pending: 100, direction: 'next' },
  { bst: true, jst: false, saved: 100, pending: 110, ring: [0, 100, 110, 130], direction: 'next' },
  { bst: false, jst: true, saved: 100, pending: 110, direction: 'next' },
] as const)(
  '[ORDER-28] with bst $bst, jst $jst, saved $saved and pending $pending, a second tap in the direction $direction is refused',
  ({ bst, jst, direction, ...at }) => {
    expect(second({ ...at, kds: { allowBelowSaved: bst, allowJump: jst } }, direction)).toBe('double-tap');
  },
);

test.each([
  { pending: undefined, direction: 'next', gives: 170 },
  { pending: 170, direction: 'next', gives: 'double-tap' },
  { pending: 170, direction: 'back', gives: null },
  { pending: undefined, direction: 'back', gives: 'double-tap' },
] as const)(
  '[ORDER-28] on a voided line with pending $pending, a second tap in the direction $direction has the result $gives',
  ({ pending, direction, gives }) => {
    expect(second({ saved: 100, pending, voided: true, kds: { changeVoided: true } }, direction)).toBe(gives);
  },
);

test('[ORDER-28] without bst and jst, a second backward tap that returns to the saved status is accepted', () => {
  const kds = { allowBelowSaved: false, allowJump: false };
  expect(second({ saved: 50, pending: 95, kds }, 'back')).toBeNull();
});

test('[ORDER-27] a double tap that is refused for another reason keeps that reason', () => {
  expect(second({ saved: 0, kds: { viewOnly: true } }, 'back')).toBe('view-only');
  expect(second({ saved: 110, kds: { allowBelowSaved: false } }, 'next')).toBe('below-saved');
  expect(second({ saved: 0, ring: [0] }, 'next')).toBe('nothing-to-change');
});

test('[ORDER-27] without a recent tap, every tap has the effect of a move', () => {
  const status = fc.constantFrom(-7, 0, 40, 75, 95, 100, 110, 170, 172, 200);
  const situation = fc.record({
    saved: status,
    pending: fc.option(status, { nil: undefined }),
    voided: fc.boolean(),
    ring: fc.uniqueArray(fc.constantFrom(0, 40, 75, 100, 110)),
    kds: fc.record({ allowBelowSaved: fc.boolean(), allowJump: fc.boolean(), changeVoided: fc.boolean() }),
  });
  const late = fc.constantFrom(undefined, 0, 4_299);
  fc.assert(
    fc.property(situation, fc.constantFrom<Direction>('next', 'back'), late, (at, direction, lastTapMs) => {
      const input = { ...inputOf(at), direction };
      expect(tapLine({ ...input, nowMs: 5_000, lastTapMs })).toEqual(moveLine(input));
    }),
  );
});

test('[ORDER-27] for any list, two quick taps in one direction never wrap around the list', () => {
  const ring = fc.uniqueArray(fc.constantFrom(0, 40, 100, 110, 130), { minLength: 2 });
  const rising = ring.map((list) => list.toSorted((one, other) => one - other));
  fc.assert(
    fc.property(rising, fc.nat(), fc.constantFrom<Direction>('next', 'back'), (list, pick, direction) => {
      const saved = list[pick % list.length] ?? 0;
      const now = second({ saved, ring: list }, direction);
      const isAtEnd = saved === (direction === 'next' ? list.at(-1) : list[0]);
      expect(now === 'double-tap').toBe(isAtEnd);
      if (!isAtEnd) expect(Math.sign(Number(now) - saved)).toBe(direction === 'next' ? 1 : -1);
    }),
  );
});

test('[ORDER-30] a second press on a card that just reached its end advances nothing', () => {
  const press = (pending: number) => advanceCard({ ...inputOf({ saved: 0, pending }), lineIds: [1] });
  expect(press(100)).toEqual({ ok: true, data: [{ lineId: 1, status: 110 }] });
  expect(press(110)).toEqual({ ok: false, why: 'nothing-to-change' });
});
