// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DeadSocket } from '../../../../simulator/adapters/device-troubles/dead-socket.ts';
import { installPageNetwork } from '../../../../simulator/adapters/device-troubles/page-network.ts';
import { createPageTroubles } from '../../../../simulator/adapters/device-troubles/page-troubles.ts';
import { installPageClock } from '../../../../simulator/adapters/page-clock.ts';
import { replaceNetworkStatus } from '../../../../simulator/control/demo/simulated-network.ts';
import type { DeviceTroubleFacts } from '../../../../simulator/core/base/device-troubles.ts';

/** A socket on a working network. */
class OpenSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly CLOSED = 3;
  static readonly opened: OpenSocket[] = [];
  isClosed = false;
  constructor() {
    super();
    OpenSocket.opened.push(this);
  }
  close() {
    this.isClosed = true;
    this.dispatchEvent(new Event('close'));
  }
}

const fetched: string[] = [];
const received: string[] = [];
const recordEvent = ({ type }: Event) => void received.push(type);

beforeEach(() => {
  OpenSocket.opened.length = 0;
  fetched.length = 0;
  received.length = 0;
  vi.stubGlobal('WebSocket', OpenSocket);
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url);
    return new Response('{}');
  });
  for (const type of ['online', 'offline']) addEventListener(type, recordEvent);
});

afterEach(() => {
  for (const type of ['online', 'offline']) removeEventListener(type, recordEvent);
  Reflect.deleteProperty(navigator, 'onLine');
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const wrong = (change: Partial<DeviceTroubleFacts>): DeviceTroubleFacts => ({
  kdsId: 3,
  troubles: [],
  wallOffsetMs: 0,
  instantTroubleCount: 0,
  lastInstantTrouble: null,
  ...change,
});

function aPage() {
  const [reload, setWallOffset] = [vi.fn(), vi.fn()];
  const page = createPageTroubles({ kdsId: 3, network: installPageNetwork(), setWallOffset, reload });
  const applyTroubles = (...deviceTroubles: DeviceTroubleFacts[]) => page.follow({ deviceTroubles });
  return { applyTroubles, reload, setWallOffset };
}

const OFFLINE = wrong({ troubles: [{ trouble: 'offline', endsMs: 1 }] });
const [CALL, FILE] = ['/cloud/v3/kds?x=1', '/assets/main.js'];

test('[ROOM-27] a device without troubles uses its browser’s own network', async () => {
  const { fetch: before } = globalThis;
  const { applyTroubles } = aPage();
  applyTroubles();
  applyTroubles(wrong({ kdsId: 5, troubles: OFFLINE.troubles }));
  expect(globalThis.fetch).toBe(before);
  expect(new WebSocket('ws://x')).toBeInstanceOf(OpenSocket);
  expect(received).toEqual([]);
});

test('[ROOM-27] an offline device closes its sockets, opens no socket and reports offline; after the trouble it reports online and sockets open again', () => {
  vi.useFakeTimers();
  const { applyTroubles } = aPage();
  const open = new WebSocket('ws://x');
  applyTroubles(OFFLINE);
  applyTroubles(OFFLINE);
  expect([(open as unknown as OpenSocket).isClosed, navigator.onLine, received]).toEqual([true, false, ['offline']]);
  const dead = new WebSocket('ws://y');
  const notified: string[] = [];
  dead.onerror = recordDeadEvent;
  dead.onclose = recordDeadEvent;
  function recordDeadEvent({ type }: Event) {
    notified.push(type);
  }
  dead.addEventListener('close', recordDeadEvent);
  vi.runAllTimers();
  expect([dead instanceof DeadSocket, dead.readyState, notified]).toEqual([true, 3, ['error', 'close', 'close']]);
  applyTroubles(wrong({}));
  expect([navigator.onLine, received]).toEqual([true, ['offline', 'online']]);
  expect(new WebSocket('ws://z')).toBeInstanceOf(OpenSocket);
});

test('[ROOM-27] on an offline device calls fail, and the kiosk’s own files load', async () => {
  const { applyTroubles } = aPage();
  applyTroubles(OFFLINE);
  await fetch(FILE);
  await expect(fetch(new URL(CALL, document.baseURI))).rejects.toThrow(TypeError);
  await expect(fetch(new Request(new URL(CALL, document.baseURI)))).rejects.toThrow(TypeError);
  expect(fetched).toEqual([FILE]);
  applyTroubles();
  await fetch(CALL);
  expect(fetched).toEqual([FILE, CALL]);
});

test('[ROOM-27][SIM-5] a demo’s device ignores the browser’s offline event and reports an outage of the simulated network', () => {
  replaceNetworkStatus(window);
  const own: string[] = [];
  const note = ({ type }: Event) => void own.push(type);
  addEventListener('offline', note);
  dispatchEvent(new Event('offline'));
  expect(own).toEqual([]);
  aPage().applyTroubles(OFFLINE);
  expect([own, navigator.onLine]).toEqual([['offline'], false]);
});

/** Fakes of IndexedDB, which jsdom lacks. */
class Table {
  put() {
    return 'put';
  }
  add() {
    return 'added';
  }
}
class Database {
  transaction() {
    return 'begun';
  }
}
class Databases {
  open() {
    return 'opened';
  }
}

test('[ROOM-27] storage-full refuses writes, storage-refuses also refuses reads, and storage works again after the troubles', () => {
  vi.stubGlobal('IDBObjectStore', Table);
  vi.stubGlobal('IDBDatabase', Database);
  vi.stubGlobal('IDBFactory', Databases);
  localStorage.setItem('a', '1');
  const { applyTroubles } = aPage();
  applyTroubles(wrong({ troubles: [{ trouble: 'storage-full', endsMs: 1 }] }));
  expect(() => localStorage.setItem('a', '2')).toThrow(/trouble/);
  expect(() => new Table().put()).toThrow(/trouble/);
  expect(localStorage.getItem('a')).toBe('1');
  applyTroubles(wrong({ troubles: [{ trouble: 'storage-refuses', endsMs: 1 }] }));
  expect(() => localStorage.getItem('a')).toThrow(/trouble/);
  for (const access of [() => new Database().transaction(), () => new Databases().open()])
    expect(access).toThrow(/trouble/);
  applyTroubles();
  localStorage.setItem('a', '3');
  expect([localStorage.getItem('a'), new Table().put()]).toEqual(['3', 'put']);
});

test('[ROOM-27] a page acts once on each new instant trouble, and ignores instant troubles from before its start', () => {
  const first = aPage();
  first.applyTroubles(wrong({ instantTroubleCount: 2, lastInstantTrouble: 'reloaded' }));
  expect(first.reload).not.toHaveBeenCalled();
  first.applyTroubles(wrong({ instantTroubleCount: 3, lastInstantTrouble: 'reloaded' }));
  first.applyTroubles(wrong({ instantTroubleCount: 3, lastInstantTrouble: 'reloaded' }));
  expect(first.reload).toHaveBeenCalledTimes(1);
  // A restarted world counts from zero.
  first.applyTroubles();
  first.applyTroubles(wrong({ instantTroubleCount: 1, lastInstantTrouble: 'reloaded' }));
  expect(first.reload).toHaveBeenCalledTimes(2);
});

test('[ROOM-27] a reloaded page gets a pagehide event, and a killed page gets none', () => {
  const endEvents: string[] = [];
  const note = ({ type }: Event) => void endEvents.push(type);
  addEventListener('pagehide', note);
  const { applyTroubles, reload } = aPage();
  applyTroubles();
  applyTroubles(wrong({ instantTroubleCount: 1, lastInstantTrouble: 'reloaded' }));
  dispatchEvent(new Event('pagehide'));
  expect(endEvents).toEqual(['pagehide']);
  applyTroubles(wrong({ instantTroubleCount: 2, lastInstantTrouble: 'killed' }));
  dispatchEvent(new Event('pagehide'));
  expect([endEvents, reload.mock.calls.length]).toEqual([['pagehide'], 2]);
  removeEventListener('pagehide', note);
});

test('[SIM-32] for each scripted tap, a page taps the named dishes on its board once, and no extras', async () => {
  const row = (kind: string, line: string) => `<li data-row="${kind}"><button data-line="${line}"></button></li>`;
  document.body.innerHTML = `<article data-card="7-0"><ul>${row('dish', '7:1')}${row('extra', '7:2')}</ul></article>`;
  const tapped: (string | undefined)[] = [];
  document.body.addEventListener('click', ({ target }) => tapped.push((target as HTMLElement).dataset.line));
  const lines = ['7:1', '7:2', '7:3'];
  const { applyTroubles } = aPage();
  // Taps from before this page belong to an earlier page.
  applyTroubles(wrong({ tapped: { count: 1, lines } }));
  applyTroubles(wrong({ tapped: { count: 2, lines } }));
  applyTroubles(wrong({ tapped: { count: 2, lines } }));
  await expect.poll(() => tapped).toEqual(['7:1']);
  applyTroubles(wrong({ tapped: { count: 3, lines } }));
  await expect.poll(() => tapped).toEqual(['7:1', '7:1']);
});

test('[ROOM-27] a page sets its wall clock to the offset of its own device, and back after the trouble', () => {
  const { applyTroubles, setWallOffset } = aPage();
  applyTroubles(wrong({ kdsId: 5, wallOffsetMs: 1 }), wrong({ wallOffsetMs: -3_600_000 }));
  expect(setWallOffset.mock.lastCall).toEqual([-3_600_000]);
  applyTroubles();
  expect(setWallOffset.mock.lastCall).toEqual([0]);
});

test('[ROOM-27] the wall clock of a page jumps, and the monotonic clock does not', () => {
  const page = globalThis as { kdsClock?: { wallMs(): number; monotonicMs(): number } };
  Reflect.deleteProperty(page, 'kdsClock');
  const given = installPageClock({ nowMs: 1_700_000_000_000, speed: 1, paused: true });
  const { kdsClock: clock } = page;
  if (given === null || clock === undefined) throw new Error('The page has no clock.');
  const before = clock.monotonicMs();
  given.setWallOffset(-3_600_000);
  expect([clock.wallMs(), clock.monotonicMs() - before]).toEqual([1_699_996_400_000, 0]);
  Reflect.deleteProperty(page, 'kdsClock');
});
