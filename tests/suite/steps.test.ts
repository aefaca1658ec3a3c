/** What each extent of the test run has, and that none leaves anything out without a word. */
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LONG_FILES } from '../../e2e/long-files.ts';
import { stepsOf } from './steps.ts';

const E2E = new URL('../../e2e/', import.meta.url).pathname;

test('the whole run narrows no step, and the test has each of its steps', () => {
  const all = stepsOf('all');
  expect(all.map(({ name }) => name)).toEqual(stepsOf('test').map(({ name }) => name));
  expect(
    all.filter(({ command }) => command.some((part) => part.startsWith('--project') || part === '--once')),
  ).toEqual([]);
});

test('a step that the test narrows says what it leaves out', () => {
  const whole = new Map(stepsOf('all').map((step) => [step.name, step.command.length]));
  const narrowed = stepsOf('test').filter(({ name, command }) => command.length !== whole.get(name));
  expect(narrowed.map(({ name }) => name)).toEqual(['unit, contract and screen tests', 'stories', 'end-to-end tests']);
  for (const { leftOut } of narrowed) expect(leftOut).toMatch(/\w/);
});

test('a file that is left to the whole run is there', () => {
  expect(LONG_FILES.filter((file) => !existsSync(`${E2E}${file}.spec.ts`))).toEqual([]);
});
