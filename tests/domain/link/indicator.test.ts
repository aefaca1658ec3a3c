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
const atHand = { ...up, localMode: 1, localKnown: true } as const;
const byChoice = { ...atHand, localMode: 3 } as const;
const instead = { ...down, localMode: 2, localKnown: true } as const;
const served = { ...instead, local: 'silent' } as const;

type Row = [string, Connectivity, Staleness, boolean, Indicator['word'], LinkCause, Indicator['works']];

const rows: readonly Row[] = [
  ['all links work', up, 'fresh', false, 'online', 'none', 'all'],
  ['no server has responded yet', UNCONNECTED, 'fresh', false, 'connecting', 'connecting', 'all'],
  ['realtime is down', { ...up, realtime: 'down' }, 'fresh', false, 'online', 'realtime', 'all'],
  ['realtime is not known yet', { ...up, realtime: 'unknown' }, 'fresh', false, 'online', 'none', 'all'],
  ['the cloud is down', down, 'fresh', true, 'noCloud', 'portal', 'device'],
  [
    'the cloud is down for an unknown reason',
    { ...down, trouble: null },
    'failed',
    true,
    'noCloud',
    'network',
    'device',
  ],
  [
    'there is no network',
    { ...offline, cloud: 'down', trouble: 'network' },
    'failed',
    true,
    'noNetwork',
    'noNetwork',
    'device',
  ],
  ['a request hangs', up, 'hung', true, 'noResponse', 'silent', 'device'],
  ['the first request hangs', UNCONNECTED, 'hung', true, 'noResponse', 'silent', 'device'],
  ['the local server is known and does not serve', atHand, 'fresh', false, 'online', 'none', 'all'],
  ['the local server serves by choice', byChoice, 'fresh', false, 'localServer', 'none', 'local'],
  ['the local server serves for a cloud that is down', instead, 'fresh', true, 'localServer', 'portal', 'local'],
  ['the local server serves and is silent', served, 'failed', true, 'localServer', 'localSilent', 'device'],
  [
    'the local server replaced the cloud, is silent, and the cloud is up',
    { ...atHand, localMode: 2, local: 'silent' },
    'fresh',
    false,
    'online',
    'none',
    'all',
  ],
  [
    'the local server serves while the browser reports no network',
    { ...atHand, localMode: 2, network: false },
    'fresh',
    true,
    'localServer',
    'noNetwork',
    'local',
  ],
];

const causes: readonly [string, Connectivity, Staleness, LinkCause][] = [
  ['a request hangs', up, 'hung', 'silent'],
  ['the last request failed and none is in flight', up, 'failed', 'failed'],
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

test.each(causes)('[NOTICE-4] the panel shows the cause $3 when $0', (_, links, staleness, cause) => {
  expect(indicatorFor(links, staleness).cause).toBe(cause);
});

test.each(rows)(
  '[LINK-10][NOTICE-2] the indicator has the word $4 and the cause $5 when $0',
  (_, links, staleness, troubled, word, cause, works) => {
    expect(indicatorFor(links, staleness)).toEqual({ troubled, word, cause, works });
  },
);

test.each(['network', 'timeout', 'size', 'server', 'portal', 'refused'] as const)(
  '[NOTICE-2] the indicator shows the cause %s of a cloud that is down',
  (trouble) => {
    expect(indicatorFor({ ...down, trouble }, 'fresh').cause).toBe(trouble);
  },
);

test.each(['hung', 'failed', 'old'] as const)(
  '[REFRESH-21] the indicator shows a fault for a board with the staleness %s',
  (staleness) => {
    expect(indicatorFor(up, staleness)).toMatchObject({ troubled: true, works: 'device' });
  },
);

test.each([
  ['there is no fault', {}, [], []],
  ['the local server is silent and does not serve', { localMode: 1, local: 'silent' }, [], []],
  ['the local server serves and is silent', { localMode: 2, local: 'silent' }, [], ['localSilent']],
  ['the local server is of another venue', { localMode: 0, local: 'foreign' }, [], ['localForeign']],
  [
    'there are several faults',
    { localMode: 3, local: 'silent' },
    ['realtimeGaveUp', 'oldResponse', 'storeDamaged'],
    ['storeDamaged', 'localSilent', 'oldResponse', 'realtimeGaveUp'],
  ],
] as const)('[NOTICE-3] the panel lists the faults $3 when $0', (_, links, seen: readonly LinkNote[], expected) => {
  expect(linkNotes({ ...UNCONNECTED, ...links }, new Set(seen))).toEqual(expected);
});
