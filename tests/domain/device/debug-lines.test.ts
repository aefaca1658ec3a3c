import { expect, test } from 'vitest';
import { appendDebugLine } from '../../../src/domain/device/debug-lines.ts';

test('[HOST-16] the debug block keeps the latest ten lines, the newest last, and cuts long lines', () => {
  const lines = Array.from({ length: 12 }, (_, at) => `line ${at}`).reduce<readonly string[]>(appendDebugLine, []);
  expect(lines).toHaveLength(10);
  expect([lines[0], lines.at(-1)]).toEqual(['line 2', 'line 11']);
  expect(appendDebugLine([], 'x'.repeat(1_000))[0]).toHaveLength(300);
});

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJVadQssw5c';

test.each([
  'https://api.example/resto?xapitoken=hunter2&xir=71',
  'xtot1=hunter2',
  'xk5=hunter2&x=1',
  '{"to":"hunter2","ir":71}',
  '{"nft":"hunter2"}',
  "{'pw': 'hunter2'}",
  'clave1: hunter2',
])('[HOST-17] a debug line omits the secret of %s', (text) => {
  expect(appendDebugLine([], text)[0]).not.toContain('hunter2');
});

test('[HOST-17] a signed token is removed from any position, plain words stay', () => {
  expect(appendDebugLine([], `signed in with ${JWT} at 12:00`)).toEqual(['signed in with … at 12:00']);
  const plain = 'Sound 3 was not played: locked';
  expect(appendDebugLine([], plain)).toEqual([plain]);
});

test('[HOST-16] a text with line breaks is stored as one line', () => {
  expect(appendDebugLine([], 'x\nFailed: the cloud\u2029')).toEqual(['x Failed: the cloud ']);
});
