import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LONG_FILES } from '../../e2e/long-files.ts';
import { planOf, STEPS } from './steps.ts';

test('the whole run omits nothing, and the shorter runs list what they omit', () => {
  expect(planOf('all')).toEqual({ steps: STEPS, leftOut: [] });
  expect(planOf('test').steps).toHaveLength(STEPS.length);
  expect(planOf('test').leftOut).toHaveLength(3);
  expect(planOf('check').leftOut.slice(1)).toEqual(['stories', 'end-to-end tests']);
});

test('each end-to-end file that only the whole run has exists', () => {
  const missing = LONG_FILES.filter((file) => !existsSync(new URL(`../../e2e/${file}.spec.ts`, import.meta.url)));
  expect(missing).toEqual([]);
});
