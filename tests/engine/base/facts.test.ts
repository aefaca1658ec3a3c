// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { FACTS } from '../../../src/engine/base/facts.ts';
import { ACCOUNT_FACTS, CHOSEN_VENUE } from '../../../src/engine/person/account-facts.ts';
import { browserPage } from '../../../src/platform/browser/page/page.ts';
import { CALL_NAMES } from '../../../src/protocol/endpoints.ts';
import { factOf } from '../../../src/recording/call-of.ts';
import { RECORDED_FACTS } from '../../../src/recording/redact.ts';

/** The names, with `*` for variable parts. */
const NAMES = [...Object.values({ ...FACTS, ...ACCOUNT_FACTS }), CHOSEN_VENUE].map((name) =>
  typeof name === 'string' ? name : name('*'),
);

test('each stored fact has its own name, which is not a name that the page stores', () => {
  const ofPage: string[] = [];
  const write = (name: string) => ofPage.push(name) > 0;
  browserPage({ read: () => null, write, remove() {}, clear() {}, follow: () => () => {} });
  expect(ofPage).toEqual(['device']);
  const all = [...NAMES, ...ofPage];
  expect(new Set(all).size).toBe(all.length);
});

test('every fact in a recording has a fact name of the engine', () => {
  const ofCalls = CALL_NAMES.map((call) => factOf({ call, of: 'kd' }));
  const recorded = [...RECORDED_FACTS, ...ofCalls.filter((name) => name !== null)];
  expect(recorded.length).toBeGreaterThan(RECORDED_FACTS.length);
  expect(
    recorded.map((name) => name.replace(/^list:.+$/, FACTS.list('*'))).filter((name) => !NAMES.includes(name)),
  ).toEqual([]);
});
