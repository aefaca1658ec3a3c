import { expect, test } from 'vitest';
import { type Connectivity, UNCONNECTED } from '../../../src/domain/link/connectivity.ts';
import {
  type Indicator,
  indicatorFor,
  type LinkCause,
  type LinkNote,
  linkNotes,
} from '../../../src/domain/link/indicator.ts';
import type { Staleness } from '../../../src/domain/link/staleness.ts';

const up = { ...UNCONNECTED, cloud: 'up', realtime: 'up' } as const;
const down = { ...up, cloud: 'down', trouble: 'portal' } as const;
const offline = { ...up, network: false } as const;

const rows: readonly [string, Connectivity, Staleness, Indicator][] = [
  ['all is well', up, 'fresh', { troubled: false, word: 'online', cause: 'none', works: 'all' }],
  [
    'no server has responded yet',
    UNCONNECTED,
    'fresh',
    { troubled: false, word: 'connecting', cause: 'connecting', works: 'all' },
  ],
  [
    'realtime is down',
    { ...up, realtime: 'down' },
    'fresh',
    { troubled: false, word: 'online', cause: 'realtime', works: 'all' },
  ],
  [
    'realtime is not known yet',
    { ...up, realtime: 'unknown' },
    'fresh',
    { troubled: false, word: 'online', cause: 'none', works: 'all' },
  ],
  ['the cloud is down', down, 'fresh', { troubled: true, word: 'noCloud', cause: 'portal', works: 'device' }],
  [
    'the cloud is down for an unknown reason',
    { ...down, trouble: null },
    'failed',
    { troubled: true, word: 'noCloud', cause: 'network', works: 'device' },
  ],
  [
    'there is no network',
    { ...offline, cloud: 'down', trouble: 'network' },
    'failed',
    { troubled: true, word: 'noNetwork', cause: 'noNetwork', works: 'device' },
  ],
  ['a request hangs', up, 'hung', { troubled: true, word: 'noAnswer', cause: 'silent', works: 'device' }],
  [
    'the first request hangs',
    UNCONNECTED,
    'hung',
    { troubled: true, word: 'noAnswer', cause: 'silent', works: 'device' },
  ],
  [
    'the local server is present',
    { ...up, localMode: 1, localKnown: true },
    'fresh',
    { troubled: false, word: 'online', cause: 'none', works: 'all' },
  ],
  [
    'the local server serves by choice',
    { ...up, localMode: 3, localKnown: true },
    'fresh',
    { troubled: false, word: 'localServer', cause: 'none', works: 'local' },
  ],
  [
    'the local server serves for a cloud that is down',
    { ...down, localMode: 2, localKnown: true },
    'fresh',
    { troubled: true, word: 'localServer', cause: 'portal', works: 'local' },
  ],
  [
    'the local server serves and is silent',
    { ...down, localMode: 2, localKnown: true, local: 'silent' },
    'failed',
    { troubled: true, word: 'localServer', cause: 'localSilent', works: 'device' },
  ],
  [
    'the local server replaced the cloud, is silent, and the cloud is up',
    { ...up, localMode: 2, localKnown: true, local: 'silent' },
    'fresh',
    { troubled: false, word: 'online', cause: 'none', works: 'all' },
  ],
  [
    'the local server serves without the browser knowing a network',
    { ...offline, localMode: 2, localKnown: true },
    'fresh',
    { troubled: true, word: 'localServer', cause: 'noNetwork', works: 'local' },
  ],
];

const served = { ...down, localMode: 2, localKnown: true, local: 'silent' } as const;

const causes: readonly [string, Connectivity, Staleness, LinkCause][] = [
  ['a request hangs', up, 'hung', 'silent'],
  ['the last request failed and none is under way', up, 'failed', 'failed'],
  ['changes are not pushed and no request was sent', up, 'old', 'old'],
  ['no request was sent lately because the cloud is down', down, 'old', 'portal'],
  ['the local server does not respond', { ...served, localTrouble: 'timeout' }, 'failed', 'localSilent'],
  ['the local server is out of reach', { ...served, localTrouble: 'network' }, 'failed', 'localSilent'],
  ['the local server sends an oversized response', { ...served, localTrouble: 'size' }, 'failed', 'localSize'],
  ['the local server sends an invalid response', { ...served, localTrouble: 'portal' }, 'failed', 'localOdd'],
  ['the local server fails', { ...served, localTrouble: 'server' }, 'failed', 'localOdd'],
  ['the local server hangs after an invalid response', { ...served, localTrouble: 'portal' }, 'hung', 'localSilent'],
  ['the local server repeats an earlier response', { ...served, local: 'up' }, 'failed', 'failed'],
  ['no request was sent to the local server lately', { ...served, local: 'up' }, 'old', 'old'],
];

test.each(causes)('[NOTICE-4] the panel shows the right cause when %s', (_, links, staleness, cause) => {
  expect(indicatorFor(links, staleness).cause).toBe(cause);
});

test.each(rows)(
  '[LINK-10][NOTICE-2] the indicator shows the right word and cause when %s',
  (_, links, staleness, expected) => {
    expect(indicatorFor(links, staleness)).toEqual(expected);
  },
);

test.each(['network', 'timeout', 'size', 'server', 'portal', 'refused'] as const)(
  '[NOTICE-2] the indicator shows the cause %s of a cloud that is down',
  (trouble) => {
    expect(indicatorFor({ ...down, trouble }, 'fresh').cause).toBe(trouble);
  },
);

test.each(['hung', 'failed', 'old'] as const)(
  '[REFRESH-21] a board whose orders are %s always shows a fault',
  (staleness) => {
    expect(indicatorFor(up, staleness)).toMatchObject({ troubled: true, works: 'device' });
  },
);

test.each([
  ['there is no fault', {}, [], []],
  ['the local server is silent without serving', { localMode: 1, local: 'silent' }, [], []],
  ['the local server serves and is silent', { localMode: 2, local: 'silent' }, [], ['localSilent']],
  ['the local server is of another venue', { localMode: 0, local: 'foreign' }, [], ['localForeign']],
  [
    'there are several faults',
    { localMode: 3, local: 'silent' },
    ['realtimeGaveUp', 'oldAnswer', 'storeDamaged'],
    ['storeDamaged', 'localSilent', 'oldAnswer', 'realtimeGaveUp'],
  ],
] as const)('[NOTICE-3] the panel lists the right faults when %s', (_, links, seen: readonly LinkNote[], expected) => {
  expect(linkNotes({ ...UNCONNECTED, ...links }, new Set(seen))).toEqual(expected);
});
