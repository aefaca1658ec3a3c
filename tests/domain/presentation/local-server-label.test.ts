import { expect, test } from 'vitest';
import { UNCONNECTED } from '../../../src/domain/link/connectivity.ts';
import { localServerLabel } from '../../../src/domain/presentation/local-server-label.ts';

test.each([
  ['none', { localMode: 0, localKnown: true, local: 'silent' }],
  ['none', { localMode: 2, localKnown: false }],
  ['present', { localMode: 1 }],
  ['fallback', { localMode: 2 }],
  ['chosen', { localMode: 3 }],
  ['silent', { localMode: 1, local: 'silent' }],
  ['silent', { localMode: 3, local: 'silent' }],
  ['foreign', { localMode: 0, local: 'foreign' }],
  ['foreign', { localMode: 3, local: 'foreign' }],
] as const)('[NOTICE-5] the label of the local server is %s for the link %j', (word, links) => {
  expect(localServerLabel({ ...UNCONNECTED, localKnown: true, ...links })).toBe(word);
});
