import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  applyLinkEvent,
  type Connectivity,
  configurationTimeoutMs,
  hasPush,
  isServing,
  type LinkEvent,
  type LinkStatus,
  type LocalCallOutcome,
  type LocalMode,
  type LocalState,
  localStatusInMs,
  plannedTest,
  routeFor,
  UNCONNECTED,
  wantsSocket,
} from '../../../src/domain/link/connectivity.ts';

const after = (...events: LinkEvent[]): Connectivity =>
  events.reduce((links, event) => applyLinkEvent(links, event).links, UNCONNECTED);

const EVENTS = {
  responded: { kind: 'responded', accepted: false },
  accepted: { kind: 'responded', accepted: true },
  failed: { kind: 'failed', trouble: 'timeout', atMs: 5_000 },
  tested: { kind: 'tested' },
  denied: { kind: 'denied' },
  online: { kind: 'network', online: true },
  offline: { kind: 'network', online: false },
  'realtime-up': { kind: 'realtime', up: true },
  'realtime-down': { kind: 'realtime', up: false },
  'local-server': { kind: 'local-server', mode: 1, known: true },
  'local-socket': { kind: 'local-socket', up: true },
  'local-responded': { kind: 'local', outcome: 'responded' },
  'local-failed': { kind: 'local', outcome: 'failed' },
  'local-mute': { kind: 'local', outcome: 'mute' },
} as const satisfies Record<string, LinkEvent>;
type EventName = keyof typeof EVENTS;

const STATES: Readonly<Record<LinkStatus, Connectivity>> = {
  unknown: UNCONNECTED,
  up: after(EVENTS.accepted),
  down: after(EVENTS.failed),
};

/** By state of the cloud: its next state, the plan for call 9, and further actions. */
const EXPECTED: Readonly<Record<EventName, Readonly<Record<LinkStatus, string>>>> = {
  responded: { unknown: 'up as-planned', up: 'up as-planned', down: 'down as-planned' },
  accepted: { unknown: 'up as-planned', up: 'up as-planned', down: 'down soon' },
  failed: { unknown: 'down minute call-8', up: 'down minute call-8', down: 'down minute call-8' },
  tested: { unknown: 'up over', up: 'up over', down: 'up over recovered' },
  denied: { unknown: 'unknown as-planned', up: 'up as-planned', down: 'down minute' },
  online: { unknown: 'unknown as-planned', up: 'up as-planned', down: 'down online' },
  offline: { unknown: 'unknown as-planned', up: 'up as-planned', down: 'down as-planned' },
  'realtime-up': { unknown: 'unknown as-planned', up: 'up as-planned', down: 'down as-planned' },
  'realtime-down': { unknown: 'unknown as-planned', up: 'up as-planned', down: 'down as-planned' },
  'local-server': { unknown: 'unknown as-planned', up: 'up as-planned', down: 'down as-planned' },
  'local-socket': { unknown: 'unknown as-planned', up: 'up as-planned', down: 'down as-planned' },
  'local-responded': { unknown: 'unknown as-planned', up: 'up as-planned', down: 'down as-planned' },
  'local-failed': { unknown: 'unknown as-planned', up: 'up as-planned', down: 'down soon' },
  'local-mute': { unknown: 'unknown as-planned', up: 'up as-planned', down: 'down as-planned' },
};

const pairs = Object.entries(EXPECTED).flatMap(([event, row]) =>
  Object.entries(row).map(([state, result]) => [state as LinkStatus, event as EventName, result] as const),
);

test('[LINK-35] the table has every event for every state of the cloud', () => {
  expect(pairs).toHaveLength(3 * 14);
});

test.each(pairs)('[LINK-35] the event $1 in the cloud state $0 has the result "$2"', (state, event, expected) => {
  const { links, test, testLocal, recovered } = applyLinkEvent(STATES[state], EVENTS[event]);
  const words = [links.cloud, test, testLocal ? 'call-8' : '', recovered ? 'recovered' : ''];
  expect(words.filter(Boolean).join(' ')).toBe(expected);
});

test('[LINK-26] at the start only the network of the browser is known', () => {
  expect(UNCONNECTED).toEqual({
    network: true,
    cloud: 'unknown',
    trouble: null,
    downSinceMs: null,
    sinceDown: 'nothing',
    realtime: 'unknown',
    localMode: 0,
    localKnown: false,
    local: 'unknown',
    localTrouble: null,
    localSocket: false,
  });
});

test('[LINK-27] a failed call marks the cloud as down, with the cause and the time', () => {
  expect(after(EVENTS.accepted, EVENTS.failed)).toEqual({
    ...UNCONNECTED,
    cloud: 'down',
    trouble: 'timeout',
    downSinceMs: 5_000,
  });
});

test('[LINK-27] a later failure replaces the cause and keeps the time of the first failure', () => {
  const links = after(EVENTS.failed, { kind: 'failed', trouble: 'portal', atMs: 9_000 });
  expect(links).toMatchObject({ trouble: 'portal', downSinceMs: 5_000 });
});

test('[LINK-28] a successful call 9 ends an outage and clears the cause, and another accepted response does not', () => {
  expect(after(EVENTS.failed, EVENTS.accepted)).toMatchObject({
    cloud: 'down',
    trouble: 'timeout',
    downSinceMs: 5_000,
  });
  expect(after(EVENTS.failed, EVENTS.tested)).toEqual({ ...UNCONNECTED, cloud: 'up' });
});

test('[NOTICE-8][NOTICE-9] during an outage the device remembers a response until the next failure, and a failed call 9 until call 9 succeeds', () => {
  const cause = (...events: Parameters<typeof after>) => after(...events).sinceDown;
  expect(cause(EVENTS.accepted)).toBe('nothing');
  expect(cause(EVENTS.failed)).toBe('nothing');
  expect(cause(EVENTS.failed, EVENTS.accepted)).toBe('responded');
  expect(cause(EVENTS.failed, EVENTS.accepted, EVENTS.failed)).toBe('nothing');
  expect(cause(EVENTS.failed, EVENTS.denied)).toBe('denied');
  expect(cause(EVENTS.failed, EVENTS.denied, EVENTS.failed)).toBe('denied');
  expect(cause(EVENTS.failed, EVENTS.denied, EVENTS.tested)).toBe('nothing');
  expect(cause(EVENTS.denied)).toBe('nothing');
});

test('[LINK-29] the states of network, cloud, realtime and local server are independent', () => {
  expect(after(EVENTS.failed, EVENTS.offline, EVENTS['realtime-up'], EVENTS['local-server'])).toEqual({
    network: false,
    cloud: 'down',
    trouble: 'timeout',
    downSinceMs: 5_000,
    sinceDown: 'nothing',
    realtime: 'up',
    localMode: 1,
    localKnown: true,
    local: 'unknown',
    localTrouble: null,
    localSocket: false,
  });
  expect(after(EVENTS['realtime-up'], EVENTS['realtime-down']).realtime).toBe('down');
  expect(after(EVENTS.offline, EVENTS.online).network).toBe(true);
  expect(after(EVENTS['local-socket']).localSocket).toBe(true);
  expect(after(EVENTS['local-socket'], { kind: 'local-socket', up: false }).localSocket).toBe(false);
});

test.each([
  ['minute', 0, { inMs: 60_000, place: 'cloud-test', replaces: false }],
  ['minute', 0.5, { inMs: 65_000, place: 'cloud-test', replaces: false }],
  ['minute', 1, { inMs: 70_000, place: 'cloud-test', replaces: false }],
  ['online', 0.25, { inMs: 2_500, place: 'cloud-test', replaces: true }],
  ['soon', 0.75, { inMs: 7_500, place: 'cloud-soon', replaces: false }],
  ['as-planned', 0.5, null],
  ['over', 0.5, null],
  ['minute', -3, { inMs: 60_000, place: 'cloud-test', replaces: false }],
  ['online', 7, { inMs: 10_000, place: 'cloud-test', replaces: true }],
  ['online', Number.NaN, { inMs: 0, place: 'cloud-test', replaces: true }],
] as const)(
  '[LINK-32] for the plan %s and the random number %d, the next call 9 is $2 (null: none)',
  (plan, random, expected) => {
    expect(plannedTest(plan, random)).toEqual(expected);
  },
);

const atMode = (mode: number, known = true): Connectivity => after({ kind: 'local-server', mode, known });

test.each([
  [0, 'cloud', 'cloud'],
  [1, 'cloud', 'cloud'],
  [2, 'local', 'cloud'],
  [3, 'local', 'cloud'],
] as const)(
  '[LINK-4] in local mode %i, the route of calls 1 and 3 is %s, and the route of every other call is %s',
  (mode, board, others) => {
    const links = atMode(mode);
    for (const call of [1, 3]) expect(routeFor(call, links)).toBe(board);
    for (const call of [null, 0, 2, ...Array.from({ length: 17 }, (_, at) => at + 4)]) {
      expect(routeFor(call, links)).toBe(others);
    }
  },
);

test('[LINK-4] a local server without an address is not used', () => {
  expect(routeFor(1, atMode(3, false))).toBe('cloud');
});

test.each([
  [0, 10_000, null, false, false],
  [1, 10_000, 60_000, true, false],
  [2, 2_000, 60_000, true, true],
  [3, 2_000, 60_000, true, true],
] as const)(
  '[LINK-8][LINK-7][LINK-9] local mode %i: call 6 timeout %i ms, call 8 interval %s ms (null: never), socket wanted: %s, local server serves: %s',
  (mode, timeoutMs, statusInMs, socket, serves) => {
    expect(configurationTimeoutMs(mode)).toBe(timeoutMs);
    expect(localStatusInMs(mode)).toBe(statusInMs);
    expect(wantsSocket(atMode(mode))).toBe(socket);
    expect(isServing(mode)).toBe(serves);
  },
);

test('[LINK-9] the device opens no socket to a server without a known address', () => {
  expect(wantsSocket(atMode(2, false))).toBe(false);
});

test.each([4, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('[LINK-7] the local mode %d counts as 0', (mode) => {
  expect(atMode(mode).localMode).toBe(0);
});

test.each([
  [0, 'up', false, true],
  [0, 'down', true, false],
  [0, 'unknown', true, false],
  [1, 'up', false, true],
  [1, 'down', true, false],
  [2, 'up', false, false],
  [2, 'down', true, false],
  [3, 'down', true, false],
  [3, 'up', true, false],
] as const)(
  '[REFRESH-26] in local mode %i with realtime %s (local socket open: %s), changes are pushed: %s',
  (mode, realtime, socket, live) => {
    expect(hasPush({ ...atMode(mode), realtime, localSocket: socket })).toBe(live);
  },
);

test('[LINK-35] after any sequence of events a cloud that is down has a cause and a start time', () => {
  const event = fc.oneof(
    fc.constantFrom<LinkEvent>(...Object.values(EVENTS)),
    fc.record({ kind: fc.constant('local-server' as const), mode: fc.double(), known: fc.boolean() }),
  );
  fc.assert(
    fc.property(fc.array(event), (events) => {
      const links = after(...events);
      expect(links.cloud === 'down').toBe(links.trouble !== null);
      expect(links.trouble === null).toBe(links.downSinceMs === null);
      expect([0, 1, 2, 3]).toContain(links.localMode);
      expect(['cloud', 'local']).toContain(routeFor(1, links));
    }),
  );
});

test('[LINK-4] the local modes 0, 1, 2 and 3 are valid', () => {
  const modes: readonly LocalMode[] = [0, 1, 2, 3];
  expect(modes.map((mode) => atMode(mode).localMode)).toEqual([0, 1, 2, 3]);
});

const OUTCOMES: readonly LocalCallOutcome[] = ['tested', 'mute', 'responded', 'failed', 'foreign'];
const LOCALS: Readonly<Record<LocalState, Readonly<Record<LocalCallOutcome, LocalState>>>> = {
  unknown: { tested: 'up', mute: 'silent', responded: 'up', failed: 'silent', foreign: 'foreign' },
  up: { tested: 'up', mute: 'silent', responded: 'up', failed: 'silent', foreign: 'foreign' },
  silent: { tested: 'up', mute: 'silent', responded: 'up', failed: 'silent', foreign: 'foreign' },
  foreign: { tested: 'up', mute: 'foreign', responded: 'foreign', failed: 'foreign', foreign: 'foreign' },
};
const localPairs = Object.entries(LOCALS).flatMap(([state, row]) =>
  OUTCOMES.map((outcome) => [state as LocalState, outcome, row[outcome]] as const),
);

test.each(localPairs)(
  '[LINK-14] the state of a local server that is %s, after a call with the outcome %s: %s',
  (local, outcome, expected) => {
    expect(localPairs).toHaveLength(4 * 5);
    expect(applyLinkEvent({ ...atMode(2), local }, { kind: 'local', outcome }).links.local).toBe(expected);
  },
);

test.each([
  [2, 'up', 'up', 'local'],
  [2, 'unknown', 'up', 'local'],
  [2, 'silent', 'up', 'cloud'],
  [2, 'silent', 'unknown', 'local'],
  [2, 'silent', 'down', 'local'],
  [3, 'silent', 'up', 'local'],
  [3, 'silent', 'down', 'local'],
  [2, 'foreign', 'down', 'cloud'],
  [3, 'foreign', 'up', 'cloud'],
  [1, 'up', 'down', 'cloud'],
] as const)(
  '[LINK-14][LINK-15] in mode %i, with a local server that is %s and a cloud that is %s, the server in use is %s',
  (mode, local, cloud, road) => {
    for (const call of [1, 3]) expect(routeFor(call, { ...atMode(mode), local, cloud })).toBe(road);
  },
);

test('[NOTICE-4] the cause of a failed call to the local server stays until another call succeeds or fails, whatever the outcome of call 8', () => {
  const failed = { kind: 'local', outcome: 'failed', trouble: 'size' } as const;
  expect(after(failed).localTrouble).toBe('size');
  expect(after(failed, EVENTS['local-mute']).localTrouble).toBe('size');
  expect(after(failed, { kind: 'local', outcome: 'responded' }).localTrouble).toBeNull();
  expect(after(failed, { kind: 'local', outcome: 'failed' }).localTrouble).toBeNull();
});
