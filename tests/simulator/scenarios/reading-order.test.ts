import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DIFFICULTIES, type Difficulty } from '../../../simulator/core/base/situation.ts';
import { readLibrary } from '../../../simulator/scenarios/read-library.ts';
import { inReadingOrder } from '../../../simulator/scenarios/reading-order.ts';
import { situationsIn } from '../../../simulator/scenarios/situations-in.ts';

const library = readLibrary();
const ORDER_FILE = new URL('../../../simulator/scenarios/reading-order.ts', import.meta.url);

test('[ROOM14] the library is read as a trainer reads it: the first day, services from easy to hard, then what goes wrong in them', () => {
  const [first, ...others] = situationsIn(library);
  const services = others.filter(({ troubles }) => troubles.length === 0);
  const rank = (one: { readonly difficulty: Difficulty }) => DIFFICULTIES.indexOf(one.difficulty);
  const ranks = services.map(rank);
  const isAmong = ({ name }: { readonly name: string }) => services.some((one) => one.name === name);
  const broken = others.filter((one) => !isAmong(one) && one.name !== 'not-configured');
  expect(first?.name).toBe('first-day');
  expect(ranks).toEqual(ranks.toSorted());
  expect(others.slice(-broken.length)).toEqual(broken);
  expect(broken.map(rank)).toEqual(broken.map(rank).toSorted());
  expect(broken.at(-1)?.name).toBe('outage-day');
});

test('[ROOM14] each of its names has a place in that order; others come last, in alphabetical order', () => {
  const others = ['zebra', 'alpaca'];
  expect(inReadingOrder([...others, ...library.names])).toEqual([...library.names, 'alpaca', 'zebra']);
  const placed = readFileSync(ORDER_FILE, 'utf8').matchAll(/^ {2}'([a-z-]+)',$/gm);
  expect([...placed].map((found) => found[1])).toEqual(library.names);
});
