import { expect, test } from 'vitest';
import { DIFFICULTIES, type Difficulty } from '../../../simulator/core/base/situation.ts';
import { createLibrary } from '../../../simulator/scenarios/library.ts';
import { readLibrary } from '../../../simulator/scenarios/read-library.ts';
import { situationsIn } from '../../../simulator/scenarios/situations-in.ts';

const library = readLibrary();

test('[ROOM-14] the library is in a trainer’s reading order: the first day, services from easy to hard, then services with faults', () => {
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

test('[ROOM-14] the library lists scenarios by their field `place`, and scenarios without the field last, by name', () => {
  const { names } = createLibrary(
    new Map([
      ['zebra', 'title: z'],
      ['alpaca', 'title: a'],
      ['second', 'place: 20\nseed: 1'],
      ['first', 'place: 3\nseed: 1'],
    ]),
  );
  expect(names).toEqual(['first', 'second', 'alpaca', 'zebra']);
});
