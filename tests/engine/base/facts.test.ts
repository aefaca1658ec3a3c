// @vitest-environment jsdom
/** The names of what a device keeps: no two parts meet in one, the page included, which keeps its own name beside them. */
import { expect, test } from 'vitest';
import { FACTS } from '../../../src/engine/base/facts.ts';
import { browserPage } from '../../../src/platform/browser/page/page.ts';

test('each fact has a name of its own, and none that of what the page keeps itself', () => {
  const ofPage: string[] = [];
  const write = (name: string) => ofPage.push(name) > 0;
  browserPage({ read: () => null, write, remove() {}, clear() {}, follow: () => () => {} });
  expect(ofPage).toEqual(['device']);
  const names = Object.values(FACTS).map((name) => (typeof name === 'string' ? name : name('one')));
  const all = [...names, ...ofPage];
  expect(new Set(all).size).toBe(all.length);
});
