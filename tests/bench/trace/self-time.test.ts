/** Nested spans as one line. */
import { expect, test } from 'vitest';
import { type Labelled, selfTimes } from './self-time.ts';

const span = (fromUs: number, toUs: number, label: string | null): Labelled<string> => ({ fromUs, toUs, label });

test('what is within takes its time from what is around it', () => {
  expect(selfTimes([span(0, 100, 'task'), span(20, 60, 'layout'), span(30, 40, 'style')])).toEqual([
    span(0, 20, 'task'),
    span(20, 30, 'layout'),
    span(30, 40, 'style'),
    span(40, 60, 'layout'),
    span(60, 100, 'task'),
  ]);
});

test('a span that says nothing leaves its time to the one around it', () => {
  const line = selfTimes([span(0, 100, 'task'), span(20, 60, null), span(30, 40, 'style')]);
  expect(line.map(({ label }) => label)).toEqual(['task', 'task', 'style', 'task', 'task']);
  expect(selfTimes([span(0, 10, null)])).toEqual([span(0, 10, null)]);
});

test('between two spans nothing is said, and their order in the trace does not matter', () => {
  expect(selfTimes([span(50, 60, 'b'), span(0, 10, 'a')])).toEqual([span(0, 10, 'a'), span(50, 60, 'b')]);
});

test('what seems to end after what is around it ends with it', () => {
  expect(selfTimes([span(0, 50, 'task'), span(40, 51, 'paint'), span(51, 60, 'next')])).toEqual([
    span(0, 40, 'task'),
    span(40, 50, 'paint'),
    span(51, 60, 'next'),
  ]);
});
