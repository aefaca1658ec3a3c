import { expect, test } from 'vitest';
import { ALARM_DELAY_MS, ALARM_SHOWN_MS_MIN } from '../../../src/domain/limits.ts';
import { UNCONNECTED } from '../../../src/domain/link/connectivity.ts';
import {
  type AlarmPhase,
  alarmAfterOrders,
  alarmInMs,
  type LinkAlarm,
  type LinkHealth,
  linkHealthOf,
  NO_ALARM,
  nextAlarm,
} from '../../../src/domain/link/offline-alarm.ts';

const up = { ...UNCONNECTED, cloud: 'up' } as const;
const byChoice = { ...up, localMode: 3, localKnown: true, local: 'up' } as const;
const down = { ...UNCONNECTED, cloud: 'down' } as const;

test.each([
  ['all links work', up, 'fresh', 'sound'],
  ['nothing is known yet', UNCONNECTED, 'fresh', 'sound'],
  ['a request hangs', up, 'hung', 'uncertain'],
  ['the last request failed', up, 'failed', 'uncertain'],
  ['the board is stale', up, 'old', 'uncertain'],
  ['the cloud failed', down, 'fresh', 'uncertain'],
  ['the cloud failed, and a later call succeeded', { ...down, sinceDown: 'responded' }, 'fresh', 'recovering'],
  [
    'the cloud failed, and a later call other than call 1 succeeded',
    { ...down, sinceDown: 'responded' },
    'failed',
    'uncertain',
  ],
  ['call 9 failed', { ...down, sinceDown: 'denied' }, 'fresh', 'lost'],
  ['the local server serves for a cloud that is down', { ...down, localMode: 2 }, 'fresh', 'lost'],
  ['the local server serves, and the cloud responds', { ...up, localMode: 2 }, 'fresh', 'sound'],
  ['the local server serves and is late', { ...up, localMode: 2 }, 'hung', 'uncertain'],
  ['the venue chose the local server, and the cloud failed', { ...byChoice, cloud: 'down' }, 'fresh', 'sound'],
  [
    'the venue chose the local server, and call 9 failed',
    { ...byChoice, cloud: 'down', sinceDown: 'denied' },
    'fresh',
    'sound',
  ],
  ['the venue chose the local server, which is late', byChoice, 'hung', 'uncertain'],
  ['the venue chose the local server, and there is no network', { ...byChoice, network: false }, 'fresh', 'lost'],
  ['an outage of the last run continues', { ...UNCONNECTED, downSinceMs: -1, sinceDown: 'denied' }, 'fresh', 'lost'],
  ['there is no network', { ...up, network: false }, 'fresh', 'lost'],
] as const)(
  '[NOTICE-8][NOTICE-9][NOTICE-12][LINK-24] when %s, the health of the links is $3',
  (_, links, staleness, health) => {
    expect(linkHealthOf(links, staleness)).toBe(health);
  },
);

const [SOON, LATER] = [1, 100_000];

/** The next phase of each phase with each health of the links, a moment after the phase began and long after. */
const OUTCOMES: Readonly<
  Record<AlarmPhase, Readonly<Record<LinkHealth, readonly [soon: AlarmPhase, later: AlarmPhase]>>>
> = {
  calm: {
    sound: ['calm', 'calm'],
    recovering: ['calm', 'calm'],
    uncertain: ['uncertain', 'uncertain'],
    lost: ['shown', 'shown'],
  },
  uncertain: {
    sound: ['calm', 'calm'],
    recovering: ['calm', 'calm'],
    uncertain: ['uncertain', 'shown'],
    lost: ['shown', 'shown'],
  },
  shown: {
    sound: ['shown', 'calm'],
    recovering: ['shown', 'shown'],
    uncertain: ['shown', 'shown'],
    lost: ['shown', 'shown'],
  },
};

const PAIRS = Object.entries(OUTCOMES).flatMap(([phase, outcomes]) =>
  Object.entries(outcomes).map(([health, outcome]) => [phase as AlarmPhase, health as LinkHealth, outcome] as const),
);

test.each(PAIRS)(
  '[NOTICE-8][NOTICE-9][NOTICE-10] an alarm in the phase %s with links that are %s has the next phases $2 (soon, later)',
  (phase, health, [soon, later]) => {
    const alarm: LinkAlarm = { phase, sinceMs: 1_000 };
    expect(nextAlarm(alarm, health, 1_000 + SOON).phase).toBe(soon);
    expect(nextAlarm(alarm, health, 1_000 + LATER).phase).toBe(later);
    const inMs = alarmInMs(alarm, health, 1_000 + SOON);
    // When only time changes the phase, the next check is due at that change.
    expect(inMs !== null).toBe(soon === phase && later !== phase);
    if (inMs !== null) expect(nextAlarm(alarm, health, 1_000 + SOON + inMs).phase).toBe(later);
  },
);

test('[NOTICE-8] the wait before OFFLINE counts from the last time the link became uncertain', () => {
  const first = nextAlarm(NO_ALARM, 'uncertain', 5_000);
  expect(nextAlarm(first, 'uncertain', 5_000 + ALARM_DELAY_MS - 1).phase).toBe('uncertain');
  expect(nextAlarm(first, 'uncertain', 5_000 + ALARM_DELAY_MS).phase).toBe('shown');
  const second = nextAlarm(nextAlarm(first, 'sound', 6_000), 'uncertain', 7_000);
  expect(nextAlarm(second, 'uncertain', 5_000 + ALARM_DELAY_MS).phase).toBe('uncertain');
});

test('[NOTICE-8] a response with orders restarts the wait before OFFLINE, and does not end a shown OFFLINE', () => {
  const uncertain: LinkAlarm = { phase: 'uncertain', sinceMs: 1_000 };
  const shown: LinkAlarm = { phase: 'shown', sinceMs: 1_000 };
  expect(alarmAfterOrders(uncertain, 9_000)).toEqual({ ...uncertain, sinceMs: 9_000 });
  expect(alarmAfterOrders(shown, 9_000)).toEqual(shown);
});

test('[NOTICE-10] an alarm that is shown at once stays for its minimum time, even if the fault ends at once', () => {
  const shown = nextAlarm(NO_ALARM, 'lost', 5_000);
  expect(nextAlarm(shown, 'sound', 5_000 + ALARM_SHOWN_MS_MIN - 1).phase).toBe('shown');
  expect(nextAlarm(shown, 'sound', 5_000 + ALARM_SHOWN_MS_MIN).phase).toBe('calm');
});
