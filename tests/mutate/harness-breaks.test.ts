import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BREAKS } from './harness-breaks.ts';

test.each(BREAKS.map((each) => [each.what, each] as const))('%s', (_, { file, find, put }) => {
  const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  expect(text.split(find)).toHaveLength(2);
  expect(put).not.toBe(find);
});
