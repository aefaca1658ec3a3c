import { expect, test } from 'vitest';
import { ALLERGY_NOTES, LONG_NOTES } from '../../../../fixtures/odd-texts.ts';
import { createWorld } from '../../../../simulator/core/world.ts';
import type { WireOrder } from '../../../../src/protocol/decode-order.ts';
import { planShift } from '../../../fuzz/plan.ts';
import { callAs, START_MS } from '../test-world.ts';

const SHIFT_HOURS = 12;
const LOOK_MS = 40_000;
const SEVERAL = 3;

type Shapes = Map<string, Set<string>>;

const TAGS = ['es', 'en'];
const isBracketed = (name: string): boolean =>
  [...name.matchAll(/\[([^\]]+)\]/g)].some(([, word = '']) => !TAGS.includes(word));

/** The shapes of an order at one moment, each with the id of its order or line. */
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

test.each([1, 2])('[SIM-31] seed %i: every shape occurs several times in a shift', (seed) => {
  const { scenario, orders, lengthMs } = planShift(seed, SHIFT_HOURS);
  const seen: Shapes = new Map();
  const add = (shape: string, where: string) => seen.set(shape, (seen.get(shape) ?? new Set()).add(where));
  const world = createWorld({
    scenario: { ...scenario, steps: [] },
    startMs: START_MS,
    local: { address: '127.0.0.1', port: 8_080 },
    realtimeHost: 'simulated',
    journalled: ({ scope, what, atMs, data }) => {
      if (scope === 'world' && HAPPENED.includes(what)) add(what, `${atMs}`);
      // The journal lists new line ids after the old ones.
      if (what === 'split' || what === 'merged')
        add(`${what} ${Array.isArray(data) && data.length > 3 ? 'anew' : 'as it was'}`, `${atMs}`);
    },
  });
  for (const atMs of orders) world.after(atMs, world.placeOrder);
  for (let atMs = 0; atMs < lengthMs; atMs += LOOK_MS) {
    world.runUntil(START_MS + atMs);
    const { d } = callAs(world, 1, 'orders', { query: { et: '' } }).data as { d: readonly WireOrder[] };
    for (const order of d) for (const [shape, where] of shapesOf(order)) add(shape, where);
  }
  const rare = [...seen].filter(([, where]) => where.size < SEVERAL).map(([shape, where]) => `${shape}: ${where.size}`);
  expect(rare).toEqual([]);
  expect([...seen.keys()].sort()).toMatchInlineSnapshot(`
    [
      "a bracketed change",
      "a bracketed product",
      "a course fired after 25 minutes",
      "a line that no unit makes",
      "a long note",
      "a note of a line with line breaks",
      "a note with line breaks",
      "a quantity of 0",
      "a second note",
      "a third note",
      "an allergy in a later note",
      "guests",
      "joined",
      "joined tables",
      "merged",
      "merged anew",
      "moved",
      "note-changed",
      "noted",
      "one product, several names",
      "prioritised",
      "removed",
      "requantified",
      "split",
      "split anew",
      "split as it was",
      "unconfirmed",
      "unpaid",
      "web cancelled",
    ]
  `);
});
