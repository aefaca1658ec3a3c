import { expect, test } from 'vitest';
import { ALLERGY_NOTES, LONG_NOTES } from '../../../../fixtures/odd-texts.ts';
import { createWorld } from '../../../../simulator/core/world.ts';
import type { WireOrder } from '../../../../src/protocol/decode-order.ts';
import { planShift } from '../../../fuzz/plan.ts';
import { callAs, START_MS } from '../test-world.ts';

const SHIFT_HOURS = 12;
const READ_EVERY_MS = 40_000;
const SEVERAL = 3;

type Shapes = Map<string, Set<string>>;

const TAGS = ['es', 'en'];
const isBracketed = (name: string): boolean =>
  [...name.matchAll(/\[([^\]]+)\]/g)].some(([, word = '']) => !TAGS.includes(word));

/** The shapes of an order in one response, each with the id of its order or line. */
function shapesOf({ io, im, ct, qc, dv, dlOrig }: WireOrder): readonly (readonly [string, string])[] {
  const lines = dlOrig ?? [];
  const orderNotes = ct ?? [];
  const texts = orderNotes.map(([, , text]) => String(text));
  const names = (productId: unknown) => new Set(lines.filter(({ pi }) => pi === productId).map(({ np }) => np));
  const isEnded = (text: string) => LONG_NOTES.some((each) => each === text);
  const ofOrder: readonly (readonly [string, boolean])[] = [
    ['a second note', orderNotes.length > 1],
    ['an allergy in a later note', texts.slice(1).some((text) => ALLERGY_NOTES.some((each) => each === text))],
    ['a third note', orderNotes.length > 2],
    ['a long note', texts.some(isEnded)],
    ['a note with line breaks', texts.some((text) => text.includes('\n'))],
    ['joined tables', (im ?? []).length > 1],
    ['one product, several names', lines.some(({ pi, lk }) => lk === 0 && names(pi).size > 1)],
    ['unconfirmed', dv?.sw === 0 && dv.pp !== true],
    ['unpaid', dv?.pp === true],
    ['web cancelled', [-1, -2, -3].includes(Number(dv?.sw ?? 1))],
    ['a line that no unit makes', lines.some(({ pi }) => Number(pi) >= 9_000)],
    [
      'a course fired after 25 minutes',
      lines.some((line) => line.fire === true && Number(line.prio) > 0 && Number(line.fm) - Number(line.fp) > 1_500),
    ],
    ['many guests', Number(qc) > 12],
  ];
  const ofLines = lines.flatMap(({ li, lk, np, ca, ct: notes }) =>
    [
      ['a bracketed product', lk === 0 && isBracketed(String(np))],
      ['a bracketed change', lk !== 0 && isBracketed(String(np))],
      ['a quantity of 0', ca === 0],
      ['a note of a line with line breaks', (notes ?? []).some(([, , text]) => String(text).includes('\n'))],
    ].flatMap(([shape, has]) => (has ? [[String(shape), `${io}:${li}`] as const] : [])),
  );
  return [...ofOrder.flatMap(([shape, has]) => (has ? [[shape, `${io}`] as const] : [])), ...ofLines];
}

type WireLine = WireOrder['dl'][number];

/** The shapes that only the comparison of two responses shows, each with the ids of its order and line. */
function changesBetween(before: WireOrder, now: WireOrder): readonly (readonly [string, string])[] {
  const known = new Map((before.dlOrig ?? []).map((line) => [line.li, line]));
  const present = new Set((now.dlOrig ?? []).map(({ li }) => li));
  const ofLine = (line: WireLine): readonly (readonly [string, boolean])[] => {
    const was = known.get(line.li);
    const [from, to, status] = [Number(was?.ca), Number(line.ca), Number(was?.stk)];
    const isDish = line.lk === 0;
    return [
      ['a higher quantity of a started dish', isDish && to > from && status === 100],
      ['a higher quantity of a ready dish', isDish && to > from && status >= 110 && status < 170],
      ['a lower quantity', isDish && to > 0 && to < from],
      ['an extra doubled', !isDish && from > 0 && to === 2 * from],
      ['another priority', was !== undefined && was.prio !== line.prio],
      ['another note of a dish', was !== undefined && String(was.ct) !== String(line.ct)],
      ['a void of a started dish', was?.esAnulado === false && line.esAnulado === true && status === 100],
    ];
  };
  const removed = [...known.values()].filter(({ li, lk }) => lk !== 0 && present.has(lk ?? 0) && !present.has(li));
  return [
    ...removed.map(({ li }) => ['an extra removed', `${now.io}:${li}`] as const),
    ...(now.dlOrig ?? []).flatMap((line) =>
      ofLine(line).flatMap(([shape, has]) => (has ? [[shape, `${now.io}:${line.li} ${line.ca}`] as const] : [])),
    ),
  ];
}

const HAPPENED = [
  'noted',
  'note-changed',
  'requantified',
  'removed',
  'guests',
  'joined',
  'moved',
  'prioritised',
  'split',
  'merged',
];

function addShapes(seed: number, cooks: boolean, seen: Shapes): void {
  const { scenario, orders, lengthMs } = planShift(seed, SHIFT_HOURS);
  const add = (shape: string, where: string) => seen.set(shape, (seen.get(shape) ?? new Set()).add(where));
  const world = createWorld({
    scenario: { ...scenario, steps: [] },
    cooks,
    startMs: START_MS,
    local: { address: '127.0.0.1', port: 8_080 },
    realtimeHost: 'simulated',
    journalled: ({ scope, what, atMs, data }) => {
      if (scope === 'world' && HAPPENED.includes(what)) add(what, `${atMs}`);
      // The journal lists new line ids after the old ones.
      if (what === 'split' || what === 'merged')
        add(
          `${what} ${Array.isArray(data) && data.length > 3 ? 'with new line ids' : 'with the same line ids'}`,
          `${atMs}`,
        );
    },
  });
  for (const atMs of orders) world.after(atMs, world.placeOrder);
  let before = new Map<unknown, WireOrder>();
  for (let atMs = 0; atMs < lengthMs; atMs += READ_EVERY_MS) {
    world.runUntil(START_MS + atMs);
    const { d } = callAs(world, 1, 'orders', { query: { et: '' } }).data as { d: readonly WireOrder[] };
    for (const order of d) {
      const was = before.get(order.io);
      for (const [shape, where] of shapesOf(order)) add(shape, where);
      if (was) for (const [shape, where] of changesBetween(was, order)) add(shape, where);
    }
    before = new Map(d.map((order) => [order.io, order]));
  }
}

test.each([1, 2])(
  '[SIM-31] each odd shape of an order occurs at least three times in the shifts of seed %i',
  (seed) => {
    const seen: Shapes = new Map();
    // Cooks serve most late courses before they are fired; without cooks no dish is started or ready.
    for (const cooks of [false, true]) addShapes(seed, cooks, seen);
    const rare = [...seen]
      .filter(([, where]) => where.size < SEVERAL)
      .map(([shape, where]) => `${shape}: ${where.size}`);
    expect(rare).toEqual([]);
    expect([...seen.keys()].sort()).toMatchInlineSnapshot(`
    [
      "a bracketed change",
      "a bracketed product",
      "a course fired after 25 minutes",
      "a higher quantity of a ready dish",
      "a higher quantity of a started dish",
      "a line that no unit makes",
      "a long note",
      "a lower quantity",
      "a note of a line with line breaks",
      "a note with line breaks",
      "a quantity of 0",
      "a second note",
      "a third note",
      "a void of a started dish",
      "an allergy in a later note",
      "an extra doubled",
      "an extra removed",
      "another note of a dish",
      "another priority",
      "guests",
      "joined",
      "joined tables",
      "merged",
      "merged with new line ids",
      "merged with the same line ids",
      "moved",
      "note-changed",
      "noted",
      "one product, several names",
      "prioritised",
      "removed",
      "requantified",
      "split",
      "split with new line ids",
      "split with the same line ids",
      "unconfirmed",
      "unpaid",
      "web cancelled",
    ]
  `);
  },
);
