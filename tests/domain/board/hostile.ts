/** Generates hostile boards, with values that a decoder rejects or that no kitchen sends. */
import fc from 'fast-check';
import { line, order } from '../../../fixtures/order.ts';
import type { LineKey } from '../../../src/domain/presentation/line-key.ts';
import type { BoardFacts } from './board.ts';

/** Unix seconds around which the lines of these boards were ordered. */
export const NOON_S = 1_760_540_400;

const notNumbers = fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY);

/** A moment: mostly within five minutes, sometimes missing, long past, in the future or not a number. */
export const anyMoment = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: NOON_S, max: NOON_S + 300 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, -1, 1, NOON_S * 2, Number.MAX_SAFE_INTEGER) },
  { weight: 1, arbitrary: notNumbers },
);

const anyStatus = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(0, 0, 75, 100, 110, 170, 172, 180) },
  { weight: 1, arbitrary: fc.constantFrom(-1, 55, 111, 1e9, Number.NaN) },
);

/** Line ids repeat; the parent of a line may be missing, the line itself, or one of its extras. */
const anyLine = fc.record({
  id: fc.integer({ min: -2, max: 20 }),
  parentId: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.integer({ min: -3, max: 22 })),
  saved: anyStatus,
  voided: fc.constantFrom(false, false, false, true),
  fire: fc.constantFrom(false, false, true),
  priority: fc.constantFrom(0, 0, 1, 2, 60, -3, Number.NaN, Number.MAX_SAFE_INTEGER),
  hierarchy: fc.constantFrom('A01', 'T01', 'P01', '', '?'),
  firstAtS: anyMoment,
  modifiedAtS: anyMoment,
  quantity: fc.constantFrom(1, 2, 0, -7, 0.5, Number.NaN, Number.POSITIVE_INFINITY),
  name: fc.constantFrom('Lomo', '', '[', '[es]'.repeat(125)),
});

const anyOrder = fc
  .record({
    id: fc.integer({ min: -1, max: 6 }),
    lines: fc.array(anyLine, { maxLength: 25 }),
    tableIds: fc.constantFrom([12], [-5], [-20_000], [-200_000], [], [Number.NaN]),
    createdAtS: anyMoment,
    status: anyStatus,
  })
  .map((of) => order({ ...of, lines: of.lines.map((each) => line(each)) }));

/** Changes of any line or order, including missing ones. */
const anyChanges = fc.array(
  fc
    .tuple(fc.integer({ min: -1, max: 7 }), fc.integer({ min: -2, max: 21 }), anyStatus)
    .map(([orderId, lineId, status]): readonly [LineKey, number] => [`${orderId}:${lineId}`, status]),
  { maxLength: 6 },
);

/** The settings that decide the lines and the order of the cards. */
const anyChoice = fc.record({
  orderLines: fc.oneof(fc.integer({ min: -1, max: 12 }), fc.constantFrom(2.5, Number.NaN, Number.POSITIVE_INFINITY)),
  prio: fc.constantFrom(0, 1, 2, 7),
  timeToGroupUp: fc.constantFrom(0, 60, 120, -1, Number.NaN, Number.POSITIVE_INFINITY),
  showExtras: fc.boolean(),
  allowCancelFire: fc.boolean(),
  dragndrop: fc.boolean(),
  orderPositions: fc.array(fc.constantFrom('3', '1-0', '2-1', '2-1', '-1', '__proto__', '', 'x'.repeat(500)), {
    maxLength: 6,
  }),
});

/** A board of up to six orders, of which two may share an id. */
export const anyBoard: fc.Arbitrary<BoardFacts> = fc
  .record({
    orders: fc.array(anyOrder, { maxLength: 6 }),
    pending: anyChanges,
    unsent: anyChanges,
    extinguished: anyChanges,
    chosen: anyChoice,
    kds: fc.record({ showVoided: fc.boolean(), changeVoided: fc.boolean() }),
    priorities: fc.constantFrom([1, 2, 9], [2, 1, 2], []),
  })
  .map(({ priorities, ...facts }) => ({
    ...facts,
    venue: { priorities: priorities.map((id) => ({ id, name: id === 9 ? 'FIRE' : `P${id}` })) },
  }));
