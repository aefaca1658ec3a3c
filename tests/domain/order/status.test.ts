import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kdsConfig } from '../../../fixtures/kds.ts';
import { line, order } from '../../../fixtures/order.ts';
import { settings } from '../../../fixtures/settings.ts';
import type { AllowedStatus, KdsConfig } from '../../../src/domain/device/kds.ts';
import type { Line, Order } from '../../../src/domain/order/order.ts';
import {
  advanceCard,
  currentStatus,
  isCancelled,
  isEndedByVoid,
  isFinal,
  type MoveInput,
  moveLine,
  statusIndex,
  type TapRefusal,
} from '../../../src/domain/order/status.ts';
import type { Settings } from '../../../src/domain/presentation/settings.ts';

const allowed = (...ids: readonly number[]): readonly AllowedStatus[] => ids.map((id) => ({ id, name: '', icon: '' }));

const RING = allowed(0, 100, 110, 130);

interface Situation {
  readonly of: Order;
  readonly pending?: ReadonlyMap<number, number>;
  readonly kds?: Partial<KdsConfig>;
  readonly chosen?: Partial<Settings>;
  readonly hidden?: readonly number[];
}

const inputOf = ({ of, pending = new Map(), kds = {}, chosen = {}, hidden = [] }: Situation) => ({
  order: of,
  pendingOf: (lineId: number) => pending.get(lineId),
  visibleIds: new Set(of.lines.map((each) => each.id).filter((id) => !hidden.includes(id))),
  kds: kdsConfig({ statuses: RING, ...kds }),
  settings: settings({ changeExtras: true, ...chosen }),
});

const tap = (situation: Situation, lineId = 1, direction: MoveInput['direction'] = 'next') =>
  moveLine({ ...inputOf(situation), lineId, direction });

/** The statuses after the tap as `{ lineId: status }`, or the refusal. */
const outcome = (reply: ReturnType<typeof moveLine>) =>
  reply.ok ? Object.fromEntries(reply.data.map((change) => [change.lineId, change.status])) : reply.why;

test.each([
  [0, 0],
  [110, 2],
  [105, 1],
  [50, 0],
  [-1, -1],
  [200, 3],
  [Number.NaN, -1],
])('[ORDER-1] status %d has index %d in the list 0, 100, 110, 130', (status, index) => {
  expect(statusIndex(RING, status)).toBe(index);
});

test('[ORDER-1] the index follows the list as it was sent, also when the statuses do not ascend', () => {
  expect(statusIndex(allowed(0, 110, 100), 110)).toBe(1);
  expect(statusIndex([], 0)).toBe(-1);
});

test.each([
  [130, true],
  [131, true],
  [200, true],
  [129, false],
  [110, false],
  [0, false],
])('[ORDER-2] in the list 0, 100, 110, 130 the status %d is final: %s', (status, final) => {
  expect(isFinal(RING, status)).toBe(final);
});

test('[ORDER-2] of a status that the list has twice, the first position counts, so new lines are not final', () => {
  expect([0, 100, 110].map((status) => isFinal(allowed(0, 110, 0), status))).toEqual([false, false, true]);
  expect([0, 110].map((status) => isFinal(allowed(110, 0, 110, 0), status))).toEqual([true, false]);
});

test('[ORDER-2] the last status of a list that does not ascend is final', () => {
  expect([100, 110, 120].map((status) => isFinal(allowed(0, 110, 100), status))).toEqual([true, false, true]);
  expect(isFinal([], 0)).toBe(false);
});

test('[ORDER-3] a pending status overrides the saved status', () => {
  expect(currentStatus(line({ saved: 100 }), 0)).toBe(0);
  expect(currentStatus(line({ saved: 100 }), undefined)).toBe(100);
});

test.each([
  [169, false],
  [170, true],
  [179, true],
  [180, false],
])('[ORDER-13] the status %d is a canceled status: %s', (status, cancelled) => {
  expect(isCancelled(status)).toBe(cancelled);
});

test('[ORDER-5] advancing once for each allowed status returns to the start', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 0, max: 300 }), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(ids, fc.nat(), fc.constantFrom('next', 'back'), (list, pick, direction) => {
      const ring = list.filter((id) => id !== 75 && !isCancelled(id));
      fc.pre(ring.length >= 2);
      const saved = ring[pick % ring.length] ?? 0;
      const of = order({ lines: [line({ saved })] });
      const pending = new Map<number, number>();
      const seen = ring.map(() => {
        const reply = tap(
          { of, pending, kds: { statuses: allowed(...list.filter((id) => !isCancelled(id))) } },
          1,
          direction,
        );
        const status = reply.ok ? (reply.data[0]?.status ?? null) : Number.NaN;
        if (status === null) pending.clear();
        else pending.set(1, status);
        return status ?? saved;
      });
      expect(seen.at(-1)).toBe(saved);
      expect(pending.size).toBe(0);
      expect(new Set(seen)).toEqual(new Set(ring));
    }),
  );
});

test('[ORDER-6] status 75 is never final, at any position in the list', () => {
  expect(isFinal(allowed(0, 100, 75), 75)).toBe(false);
  expect(isFinal(allowed(0, 40), 75)).toBe(false);
  expect(isFinal(allowed(0, 100, 75), 100)).toBe(true);
});

test('[ORDER-5] a status that the list has twice does not stop the cycle', () => {
  const of = order({ lines: [line({ saved: 100 })] });
  expect(outcome(tap({ of, kds: { statuses: allowed(0, 100, 100, 110) } }))).toEqual({ 1: 110 });
});

test('[ORDER-8] a pending status equal to the saved status counts as no pending status', () => {
  const of = order({ lines: [line({ saved: 100 })] });
  const kds = { allowBelowSaved: false };
  expect(outcome(tap({ of, kds, pending: new Map([[1, 100]]) }, 1, 'back'))).toBe('below-saved');
  expect(outcome(tap({ of, kds, pending: new Map([[1, Number.NaN]]) }, 1, 'back'))).toEqual({ 1: 130 });
});

test('[ORDER-14][ACCESS-11] a view-only KDS refuses a tap and a bump', () => {
  const situation = { of: order(), kds: { viewOnly: true } };
  expect(outcome(tap(situation))).toBe('view-only');
  expect(outcome(advanceCard({ ...inputOf(situation), lineIds: [1] }))).toBe('view-only');
});

test('[ORDER-16] a tap is refused with a reason when the line is unknown, no status is allowed, or the line already has the only allowed status', () => {
  expect(outcome(tap({ of: order() }, 99))).toBe('unknown-line');
  expect(outcome(tap({ of: order(), kds: { statuses: [] } }))).toBe('no-status');
  expect(outcome(tap({ of: order(), kds: { statuses: allowed(75) } }))).toBe('no-status');
  expect(outcome(tap({ of: order(), kds: { statuses: allowed(0) } }))).toBe('nothing-to-change');
});

const dinner = (overrides: Readonly<Record<number, Partial<Line>>> = {}): Order =>
  order({
    lines: [
      line({ id: 1 }),
      line({ id: 2, parentId: 1 }),
      line({ id: 3, parentId: 1 }),
      line({ id: 4 }),
      line({ id: 5, parentId: 4 }),
      line({ id: 6 }),
    ].map((each) => ({ ...each, ...overrides[each.id] })),
  });

const ids = (reply: ReturnType<typeof moveLine>) => (reply.ok ? reply.data.map((change) => change.lineId) : reply.why);

test('[ORDER-23] voided, locked and hidden lines do not move with another line', () => {
  const of = dinner({ 2: { voided: true }, 3: { saved: 75 }, 4: { saved: 172 }, 5: { saved: 170 } });
  expect(ids(tap({ of, hidden: [6], chosen: { changeAll: true } }))).toEqual([1]);
  expect(ids(tap({ of, hidden: [6], chosen: { changeExtras: false } }))).toEqual([1]);
});

const advance = (situation: Situation, lineIds: readonly number[] = [1, 2, 3, 4, 5, 6]) =>
  outcome(advanceCard({ ...inputOf(situation), lineIds }));

test('[ORDER-24] the button of a card moves its lines to the status after the lowest status on the card', () => {
  expect(advance({ of: dinner() })).toEqual({ 1: 100, 2: 100, 3: 100, 4: 100, 5: 100, 6: 100 });
  expect(advance({ of: dinner({ 1: { saved: 100 }, 2: { saved: 40 } }) }, [1, 2])).toEqual({ 2: 100 });
  expect(advance({ of: dinner() }, [1, 99])).toEqual({ 1: 100 });
});

test('[ORDER-26] the button of a card also moves the extras of its products on the next card, if extras do not move alone', () => {
  const onNextCard = { chosen: { changeExtras: false } };
  const of = dinner({ 3: { saved: 75 } });
  expect(advance({ of, ...onNextCard }, [1])).toEqual({ 1: 100, 2: 100 });
  expect(advance({ of, ...onNextCard, hidden: [2] }, [1])).toEqual({ 1: 100 });
  expect(advance({ of }, [1])).toEqual({ 1: 100 });
});

test('[ORDER-26] lines on another card of the order do not delay this card', () => {
  const of = dinner({ 1: { saved: 100 }, 2: { saved: 0 }, 3: { saved: 130 } });
  expect(advance({ of, chosen: { changeExtras: false } }, [1])).toEqual({ 1: 110, 2: 110 });
});

test('[ORDER-24] no line of the card moves back', () => {
  const pending = new Map([[2, 130]]);
  expect(advance({ of: dinner({ 3: { saved: 110 } }), pending }, [1, 2, 3])).toEqual({ 1: 100 });
});

test('[ORDER-24] voided, locked and hidden lines neither move nor hold the card back', () => {
  const of = dinner({ 1: { voided: true }, 2: { saved: 75 }, 3: { saved: 172 }, 4: { saved: 100 }, 5: { saved: 110 } });
  expect(advance({ of, hidden: [6] })).toEqual({ 4: 110 });
});

test('[ORDER-24] the button of a card at its last status does not return the card to the first status', () => {
  const pending = new Map([1, 2].map((id) => [id, 130] as const));
  expect(advance({ of: dinner(), pending }, [1, 2])).toBe('nothing-to-change');
});

test('[ORDER-24] without jst a card moves at most one step beyond the saved status', () => {
  const kds = { allowJump: false };
  const pending = new Map([1, 2].map((id) => [id, 100] as const));
  expect(advance({ of: dinner(), kds, pending }, [1, 2])).toBe('nothing-to-change');
});

test.each<{ lines: Parameters<typeof dinner>[0]; card: readonly number[]; why: TapRefusal }>([
  { lines: { 1: { saved: 75 } }, card: [1], why: 'locked' },
  { lines: { 1: { voided: true } }, card: [1], why: 'voided' },
  { lines: { 1: { saved: 170 } }, card: [1], why: 'void-confirmed' },
  { lines: {}, card: [99], why: 'unknown-line' },
  { lines: {}, card: [], why: 'unknown-line' },
])('[ORDER-24] a card with nothing to move is refused with the reason $why', ({ lines, card, why }) => {
  expect(advance({ of: dinner(lines) }, card)).toBe(why);
});

test('[ORDER-24] a card on a KDS without statuses is refused', () => {
  expect(advance({ of: dinner(), kds: { statuses: [] } })).toBe('no-status');
});

test('[CARD-5] only the first of two lines with the same id moves, or delays the card', () => {
  const of = order({ lines: [line({ id: 1 }), line({ id: 2, saved: 75 }), line({ id: 2 })] });
  expect(outcome(tap({ of, chosen: { changeAll: true } }))).toEqual({ 1: 100 });
  expect(advance({ of }, [1, 2])).toEqual({ 1: 100 });
});

test('[ORDER-25] other lines move to a status outside the allowed list only if it is their saved status', () => {
  const of = dinner({ 1: { saved: 40 }, 2: { saved: 40 }, 3: { saved: 41 } });
  const pending = new Map([1, 2, 3, 4].map((id) => [id, 110] as const));
  const kds = { allowJump: false, allowBelowSaved: false };
  expect(outcome(tap({ of, pending, kds, chosen: { changeAll: true } }))).toEqual({ 1: null, 2: null });
});

test('[ORDER-5] a step back reverts an advance, and an advance reverts a step back', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 0, max: 169 }), { minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(ids, fc.nat(), fc.nat(), fc.boolean(), (list, pick, other, forth) => {
      const ring = list.filter((id) => id !== 75);
      fc.pre(ring.length >= 2);
      const [saved = 0, now = 0] = [ring[pick % ring.length], ring[other % ring.length]];
      const of = order({ lines: [line({ saved })] });
      const kds = { statuses: allowed(...list) };
      const pending = new Map(now === saved ? [] : [[1, now] as const]);
      const there = tap({ of, pending, kds }, 1, forth ? 'next' : 'back');
      const reached = there.ok ? (there.data[0]?.status ?? saved) : Number.NaN;
      expect(ring).toContain(reached);
      const back = tap({ of, pending: new Map([[1, reached]]), kds }, 1, forth ? 'back' : 'next');
      expect(outcome(back)).toEqual({ 1: now === saved ? null : now });
    }),
  );
});

const strange = fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0, 1e21, 0.5);
const anyStatus = fc.oneof(
  fc.constantFrom(0, 75, 100, 110, 130, 170, 172),
  fc.integer({ min: -300, max: 300 }),
  strange,
);

const anyLine = fc.record({
  id: fc.integer({ min: 1, max: 8 }),
  parentId: fc.integer({ min: -1, max: 9 }),
  quantity: fc.oneof(fc.integer(), strange),
  saved: anyStatus,
  voided: fc.boolean(),
});

const anySituation = fc.record({
  lines: fc.array(anyLine, { maxLength: 8 }),
  statuses: fc.array(anyStatus, { maxLength: 6 }),
  pending: fc.array(fc.tuple(fc.integer({ min: 1, max: 8 }), anyStatus), { maxLength: 4 }),
  flags: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
  tapped: fc.integer({ min: 0, max: 9 }),
  move: fc.constantFrom('next' as const, 'back' as const, 'card' as const),
});

test('[ORDER-17] for any input, a move changes lines of the order within the allowed list or returns a reason', () => {
  fc.assert(
    fc.property(anySituation, ({ lines, statuses, pending, flags, tapped, move }) => {
      const [allowBelowSaved, allowJump, changeVoided, changeAll, changeExtras, changeParent] = flags;
      const of = order({ lines: lines.map((each) => line(each)) });
      const given = structuredClone(of);
      const held = new Map(pending);
      const input = {
        ...inputOf({ of, pending: held, chosen: { changeAll, changeExtras, changeParent } }),
        kds: kdsConfig({ statuses: allowed(...statuses), allowBelowSaved, allowJump, changeVoided }),
      };
      const reply =
        move === 'card'
          ? advanceCard({ ...input, lineIds: lines.map((each) => each.id) })
          : moveLine({ ...input, lineId: tapped, direction: move });
      expect(of).toEqual(given);
      expect(held).toEqual(new Map(pending));
      if (!reply.ok) {
        expect(Object.keys(reply)).toEqual(['ok', 'why']);
        return;
      }
      if (move !== 'card') expect(reply.data[0]?.lineId).toBe(tapped);
      expect(reply.data.length).toBeGreaterThan(0);
      expect(new Set(reply.data.map(({ lineId }) => lineId)).size).toBe(reply.data.length);
      for (const { lineId, status } of reply.data) {
        const moved = of.lines.find((each) => each.id === lineId);
        expect(moved).toBeDefined();
        expect(status).not.toBe(moved?.saved);
        expect(status).not.toBe(held.get(lineId) ?? moved?.saved);
        expect([75, 170]).not.toContain(moved?.saved);
        expect(moved?.voided ? [null, 170] : [null, ...statuses.filter((id) => id !== 75)]).toContain(status);
      }
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['a change of a line that is not voided', { saved: 0 }, 100, false],
  ['a change under a void by flag', { saved: 0, voided: true }, 100, true],
  ['the confirmation of a void by flag', { saved: 0, voided: true }, 170, false],
  ['a change of a confirmed void', { saved: 170 }, 100, true],
  ['a confirmation of a canceled line', { saved: 172 }, 170, true],
  ['a change of a line that was not received', { saved: 175 }, 110, true],
  ['a change of a delivered line', { saved: 180 }, 110, false],
] as const)('[ORDER-18] a void drops $0: $3', (_, of, status, ends) => {
  expect(isEndedByVoid(line(of), status)).toBe(ends);
});
