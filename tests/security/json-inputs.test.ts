import { expect, test } from 'vitest';
import { createCaller } from '../../src/backend/caller.ts';
import { createBodies } from '../../src/engine/recording/body.ts';
import { CALL_NAMES, ENDPOINTS } from '../../src/protocol/endpoints.ts';
import { parseJson } from '../../src/protocol/forms.ts';
import { readOrders } from '../../src/protocol/read-orders.ts';
import { parseBounded } from '../../src/protocol/scan-json.ts';
import { RECORDED_FACTS, redactFact, redactRequest } from '../../src/recording/redact.ts';
import { DECODERS, KNOWN, ORDERS } from '../protocol/decoders.ts';
import { foreignPrototypesIn, watchPrototypes } from '../protocol/hostile.ts';
import { MALFORMED, PARSABLE } from './json-corpus.ts';

/** About this many values of a document are replaced, one at a time. */
const PLACES = 25;

const isRejection = (decoded: unknown): boolean =>
  typeof decoded === 'object' &&
  decoded !== null &&
  (('ok' in decoded && decoded.ok === false) || ('kind' in decoded && decoded.kind === 'broken'));

test('the corpus has both kinds of documents', () => {
  expect(MALFORMED.length).toBeGreaterThan(180);
  expect(PARSABLE.length).toBeGreaterThan(120);
});

test.each(DECODERS)(
  '[WIRE-70] the decoder of %s rejects a document that is not JSON, or treats it as null',
  (_, _documents, decode) => {
    const isUntouched = watchPrototypes();
    const absent = decode('null');
    for (const { name, text } of MALFORMED) {
      const decoded = decode(text);
      if (!isRejection(decoded)) expect(decoded, name).toEqual(absent);
    }
    expect(isUntouched()).toBe(true);
  },
);

test.each(DECODERS)(
  '[WIRE-70] the decoder of %s reads any valid JSON without an exception',
  (_, _documents, decode) => {
    const isUntouched = watchPrototypes();
    for (const { name, text } of PARSABLE) {
      const decoded = decode(text);
      if (!name.startsWith('nested')) expect(foreignPrototypesIn(decoded), name).toEqual([]);
    }
    expect(isUntouched()).toBe(true);
  },
);

const MARK = 'MARK';

const pathsIn = (value: unknown): readonly (readonly string[])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [[key], ...pathsIn(inner).map((rest) => [key, ...rest])])
    : [];

/**
 * Copies of the document, each with another value replaced by the mark. A long document gives `count` to twice `count`
 * copies.
 */
function marked(document: string, count: number): readonly string[] {
  const paths = pathsIn(JSON.parse(document));
  const step = Math.max(1, Math.floor(paths.length / count));
  return paths
    .filter((_, at) => at % step === 0)
    .map((path) => {
      const copy = JSON.parse(document);
      const holder = path.slice(0, -1).reduce((inner, key) => inner[key], copy);
      holder[path.at(-1) ?? ''] = MARK;
      return JSON.stringify(copy);
    });
}

test.each(DECODERS)(
  '[WIRE-70] the decoder of %s reads its document with a value replaced by any JSON, without an exception',
  (_, documents, decode) => {
    const isUntouched = watchPrototypes();
    const faults = new Set<string>();
    const places = marked(documents[0] ?? '', PLACES);
    for (const { name, text } of PARSABLE) {
      // Nested documents are long, so they replace fewer values.
      for (const place of name.startsWith('nested') ? places.slice(0, 5) : places) {
        try {
          decode(place.replace(`"${MARK}"`, () => text));
        } catch (error) {
          faults.add(`${name}: ${error}`);
        }
      }
    }
    expect([...faults]).toEqual([]);
    expect(isUntouched()).toBe(true);
  },
);

test('[WIRE-20] the reader of orders refuses a document with foreign JSON exactly when the reader of whole documents does', () => {
  const [document = ''] = ORDERS;
  const inOrder = marked(document, 8);
  const betweenOrders = document.replace('},{"io"', `},"${MARK}",{"io"`);
  const different: string[] = [];
  for (const { name, text } of [...MALFORMED, ...PARSABLE.filter((each) => !each.name.startsWith('nested'))]) {
    for (const place of [...inOrder, betweenOrders]) {
      const body = place.replace(`"${MARK}"`, () => text);
      const isRead = [(each: string) => readOrders(each, KNOWN), parseBounded].map((read) => {
        try {
          read(body);
          return true;
        } catch {
          return false;
        }
      });
      if (isRead[0] !== isRead[1]) different.push(name);
    }
  }
  expect(different).toEqual([]);
});

test.each(CALL_NAMES)('[LINK-30] the call %s fails once for a response that is not JSON', async (name) => {
  for (const document of MALFORMED) {
    const ended: unknown[] = [];
    const caller = createCaller({ send: async () => ({ kind: 'response', status: 200, text: document.text }) }, '1', {
      bases: () => ({ cloud: 'http://c', data: 'http://d', language: 'http://l', local: 'http://x' }),
      credentials: () => null,
      callEnded: (_, result) => ended.push(result),
    });
    const path = Object.fromEntries([...ENDPOINTS[name].path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => [key, '1']));
    const result = await caller(name, { path });
    expect(result, document.name).toEqual({ ok: false, why: 'portal', status: 200 });
    expect(ended).toEqual([result]);
  }
});

test('[WIRE-74] the recorder records foreign responses, requests and facts without an exception', () => {
  const isUntouched = watchPrototypes();
  for (const { name, text } of [...MALFORMED, ...PARSABLE]) {
    const bodies = createBodies(() => KNOWN);
    for (const call of CALL_NAMES) {
      for (const body of [text, `{"ok":true,"data":${text}}`]) bodies.read(call, 'kd', body);
      redactRequest(call, parseJson(text));
    }
    for (const fact of RECORDED_FACTS) {
      const recorded = redactFact(fact, text);
      if (name.startsWith('nested')) expect(recorded, fact).toBe('·');
    }
  }
  expect(isUntouched()).toBe(true);
});
