import { getMaxListeners } from 'node:events';
import { expect, test } from 'vitest';
import './bare-window.ts';

test('any number of kiosks may listen to the bare window without a warning of a leak', () => {
  expect(getMaxListeners(globalThis.window)).toBe(0);
});
