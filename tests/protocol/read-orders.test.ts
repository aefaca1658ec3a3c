import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { decodeOrders, type KnownOrder, type KnownOrders } from '../../src/protocol/decode-orders.ts';
import { readOrders } from '../../src/protocol/read-orders.ts';

/** An order with every special JSON character inside a text, and a text that ends with an escaped backslash. */
const order = (io: unknown, np = 'Pan "de" \\ {[casa]}, \u2603\u{1f525}\\') => ({ io, dl: [{ li: 1, stk: 0, np }] });
const responseOf = (...d: readonly unknown[]) => ({ ok: true, time: 5, data: { d, et: 'e1' } });
const knownOf = (...orders: readonly unknown[]): KnownOrders =>
  decodeOrders({ d: orders, et: '' }, new Map())?.known ?? new Map();

/** The same value with each reused order replaced by its wire form. */
function expanded(value: unknown, known: KnownOrders): unknown {
  const entry = [...known.values()].find((each) => each === value);
  if (entry) return JSON.parse(entry.text);
  if (Array.isArray(value)) return value.map((each) => expanded(each, known));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, expanded(each, known)]));
}

const listOf = (read: unknown): readonly unknown[] => (read as ReturnType<typeof responseOf>).data.d;
const REUSED = 'reused';
const outline = (read: unknown, known: KnownOrders) =>
  listOf(read).map((each) =>
    [...known.values()].includes(each as KnownOrder) ? REUSED : (each as { io: unknown }).io,
  );

test('[WIRE-20] an order with an unchanged text is reused, and a new or changed order is parsed', () => {
  const known = knownOf(order(1), order(2), order(3), order('4'));
  const read = readOrders(
    JSON.stringify(responseOf(order(3), order(9), order(2, 'Otro'), order('4'), order(1))),
    known,
  );
  expect(outline(read, known)).toEqual([REUSED, 9, 2, REUSED, REUSED]);
  expect(expanded(read, known)).toEqual(responseOf(order(3), order(9), order(2, 'Otro'), order('4'), order(1)));
});

test('[WIRE-20] the parser accepts orders inside one more `data` object within the response', () => {
  const known = knownOf(order(1));
  const wrapped = { ok: true, data: { data: { d: [order(1)], et: 'e' } } };
  const read = readOrders(JSON.stringify(wrapped), known) as typeof wrapped;
  expect(read.data.data.d[0]).toBe(known.get(1));
  expect(expanded(read, known)).toEqual(wrapped);
});

test('[WIRE-20] an unchanged order is not parsed: the longest parsed text is that of the changed order', () => {
  const known = knownOf(...Array.from({ length: 50 }, (_, at) => order(at + 1)));
  const text = JSON.stringify(
    responseOf(...Array.from({ length: 50 }, (_, at) => order(at + 1, at === 7 ? 'Otro' : undefined))),
  );
  const parse = vi.spyOn(JSON, 'parse');
  readOrders(text, known);
  const parsed = parse.mock.calls.map(([each]) => String(each));
  parse.mockRestore();
  expect(Math.max(...parsed.map((each) => each.length))).toBeLessThan(100);
  expect(parsed.filter((each) => each.includes('Otro'))).toHaveLength(1);
});

test('[WIRE-20] without known orders the text is parsed once, as a whole', () => {
  const text = JSON.stringify(responseOf(order(1), order(2)));
  const parse = vi.spyOn(JSON, 'parse');
  readOrders(text, new Map());
  expect(parse.mock.calls.map(([each]) => each)).toEqual([text]);
  parse.mockRestore();
});

test('[WIRE-20] an order whose text begins with the text of a known order is not replaced by that order', () => {
  const known = new Map([
    [1, { text: '{"io":1}', order: knownOf(order(1)).get(1)?.order as KnownOrder['order'], zoneS: null }],
  ]);
  const read = readOrders(JSON.stringify(responseOf({ io: 1, dl: [] }, { io: 12 })), known);
  expect(read).toEqual(responseOf({ io: 1, dl: [] }, { io: 12 }));
});

const listText = JSON.stringify([order(1), order(2)]);
test.each([
  ['no list', '{"ok":true,"data":{"d":null,"et":"e"}}'],
  ['an empty list', '{"ok":true,"data":{"d":[],"et":"e"}}'],
  ['a list of numbers', '{"ok":true,"data":{"d":[0,1],"et":"e"}}'],
  ['a number after an order', `{"ok":true,"data":{"d":[${JSON.stringify(order(1))},1],"et":"e"}}`],
  [
    'a list with blanks',
    `{"ok":true,"data":{"d":[${listText.slice(1, -1).replace('},{"io"', '} , {"io"')}],"et":"e"}}`,
  ],
  ['another list of the same name before the list', `{"ok":true,"old":{"d":${listText}},"data":{"d":[0],"et":"e"}}`],
  ['a list that a later list of the same name replaces', `{"ok":true,"data":{"d":${listText},"et":"e","d":[1]}}`],
  ['a response that a later response replaces', `{"ok":true,"data":{"d":${listText}},"data":{"d":[0],"et":"e"}}`],
  ['the name of the list inside a text', `{"ok":true,"msg":"\\"d\\":[{","data":{"d":${listText},"et":"e"}}`],
  ['the name of the list at the end of a key', `{"x\\"d":[{"io":1}],"ok":true,"data":{"d":${listText},"et":"e"}}`],
  ['a key that would reach a prototype', `{"ok":true,"data":{"d":[{"io":1,"__proto__":{"a":1}}],"et":"e"}}`],
  ['a response without data', '{"ok":true,"d":[{"io":1}]}'],
  ['a response with null as data', '{"ok":true,"data":null,"x":{"d":[{"io":1}]}}'],
  ['a list at a deeper level', `{"ok":true,"data":{"data":{"data":{"d":${listText}}}}}`],
])('[WIRE-20] the parser reads %s like JSON.parse', (_, text) => {
  const known = knownOf(order(1), order(2));
  expect(expanded(readOrders(text, known), known)).toEqual(JSON.parse(text));
});

const WHOLE = JSON.stringify(responseOf(order(1), order(2, 'Otro')));
test.each([
  ['an empty text', ''],
  ['a page of a portal', '<html>"d":[{</html>'],
  ['a text with a wrong bracket', WHOLE.replace('}]},', '}}},')],
  ['a text without an end', WHOLE.replace('Otro"', 'Otro')],
  ['a text with an additional word', `${WHOLE} more`],
  ['a text with an additional comma', WHOLE.replace('],"et"', ',],"et"')],
])('[WIRE-12] the parser rejects %s as no JSON', (_, text) => {
  expect(() => readOrders(text, knownOf(order(1)))).toThrow(SyntaxError);
});

test('[WIRE-12] every truncated response is rejected', () => {
  const known = knownOf(order(1));
  for (let end = 0; end < WHOLE.length; end++)
    expect(() => readOrders(WHOLE.slice(0, end), known)).toThrow(SyntaxError);
});

const json = fc.jsonValue({ maxDepth: 3 });
const wireOrder = fc.record({
  io: fc.integer({ min: 1, max: 6 }),
  dl: fc.array(
    fc.record({ li: fc.integer({ min: 1 }), stk: fc.integer(), np: fc.string({ unit: 'binary', maxLength: 12 }) }),
    { maxLength: 3 },
  ),
  extra: json,
});
const element = fc.oneof({ weight: 6, arbitrary: wireOrder }, { weight: 1, arbitrary: json });

test('[WIRE-20] the result equals a full parse, whatever the platform sent before and sends now', () => {
  fc.assert(
    fc.property(fc.array(element), fc.array(element), fc.array(fc.nat()), json, (before, fresh, again, msg) => {
      const known = knownOf(...before);
      const now = [...fresh, ...again.map((at) => before[at % before.length]).filter((each) => each !== undefined)];
      const text = JSON.stringify({ ok: true, msg, data: { d: now, et: 'e2' } });
      const [quick, whole] = [readOrders(text, known), JSON.parse(text)];
      expect(expanded(quick, known)).toEqual(whole);
      const decoded = [quick, whole].map((read) => decodeOrders(read.data, known));
      expect(decoded[0]).toEqual(decoded[1]);
      const isReused = decoded.map((each) => each?.orders?.map((order) => known.get(order.id)?.order === order));
      expect(isReused[0]).toEqual(isReused[1]);
    }),
  );
});

test('[WIRE-20] the parser accepts the same changes of one character as JSON.parse does', () => {
  const known = knownOf(order(1), order(2, 'Otro'));
  const sign = fc.constantFrom('"', '\\', '{', '}', '[', ']', ',', ':', 'd', '1', ' ', 'n');
  fc.assert(
    fc.property(fc.nat({ max: WHOLE.length - 1 }), sign, fc.boolean(), (at, put, instead) => {
      const text = WHOLE.slice(0, at) + put + WHOLE.slice(instead ? at + 1 : at);
      const read = (how: () => unknown) => {
        try {
          return { value: expanded(how(), known) };
        } catch (error) {
          return { error: error instanceof SyntaxError };
        }
      };
      expect(read(() => readOrders(text, known))).toEqual(read(() => JSON.parse(text)));
    }),
    { numRuns: 2_000 },
  );
});
