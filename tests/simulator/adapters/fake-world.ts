import { vi } from 'vitest';
import type { JournalLine } from '../../../simulator/core/base/control.ts';
import { FAULT_NAMES, type FaultName } from '../../../simulator/core/base/fault-kinds.ts';
import type { SimChannel, SimClient, SimRequest, SimResponse } from '../../../simulator/core/base/wire.ts';
import type { World, WorldOptions } from '../../../simulator/core/world-api.ts';

export interface FakeWorld extends World {
  response: SimResponse;
  refuses: boolean;
  readonly clients: { readonly channel: SimChannel; readonly client: SimClient; received: string[]; closed: boolean }[];
  /** World times at which `runUntil` ended. */
  readonly runs: number[];
  readonly journal: JournalLine[];
}

export const REQUEST: SimRequest = {
  service: 'cloud',
  method: 'GET',
  path: '/',
  rawPath: '/',
  query: {},
  headers: {},
  body: '',
};

export const RESPONSE: SimResponse = {
  kind: 'response',
  status: 200,
  contentType: 'application/json',
  body: '{"ok":true}',
  delayMs: 0,
};

const NOTHING_ALTERED = Object.fromEntries(FAULT_NAMES.map((fault) => [fault, 0])) as Record<FaultName, number>;

const fakeRealtime = (): World['realtime'] => ({
  get: vi.fn(),
  listen: vi.fn(),
  put: vi.fn(),
  acceptsToken: () => true,
  isMute: () => false,
  onSignInsEnded: vi.fn(),
});

/** Actions and counts as the control room sees them. */
const byRoom = (
  options: WorldOptions,
): Pick<
  World,
  | 'setCooks'
  | 'areCooksAtWork'
  | 'waitingSinceMs'
  | 'requests'
  | 'servedMs'
  | 'makeDevicesPoll'
  | 'placeComposed'
  | 'actOnAny'
  | 'voidLine'
  | 'sendMessage'
  | 'mark'
  | 'journalDevice'
  | 'manage'
> => {
  let atWork = options.cooks === true;
  return {
    setCooks: (on) => {
      atWork = on;
    },
    areCooksAtWork: () => atWork,
    waitingSinceMs: () => [],
    requests: () => 0,
    servedMs: () => null,
    makeDevicesPoll: vi.fn(),
    placeComposed: () => 1,
    actOnAny: vi.fn(),
    voidLine: () => false,
    mark: () => {},
    journalDevice: () => {},
    sendMessage: vi.fn(),
    manage: vi.fn(),
  };
};

const platform = (): Pick<
  World,
  | 'menu'
  | 'setLocalMode'
  | 'localMode'
  | 'isLocalAuto'
  | 'setTextEdition'
  | 'textEdition'
  | 'setList'
  | 'alterations'
  | 'showsOrder'
  | 'ordersEtag'
  | 'watchOrders'
  | 'mails'
  | 'openDishesOf'
  | 'isShutOut'
  | 'nameOrder'
  | 'nameLine'
  | 'savedStatuses'
  | 'isVoided'
> => ({
  menu: [],
  setLocalMode: vi.fn(),
  localMode: () => 0,
  isLocalAuto: () => false,
  setTextEdition: vi.fn(),
  setList: vi.fn(),
  textEdition: () => 'carried',
  alterations: () => NOTHING_ALTERED,
  showsOrder: () => false,
  ordersEtag: () => '',
  watchOrders: vi.fn(),
  mails: () => [],
  openDishesOf: () => [],
  isShutOut: () => false,
  nameOrder: String,
  nameLine: (_, lineId) => `line ${lineId}`,
  savedStatuses: () => [],
  isVoided: () => false,
});

const NAMELESS = {
  namedOrder: () => null,
  namedLines: () => [],
  isSetByOther: () => false,
  counting: { stations: [], channels: new Map<string, string>(), cookMs: () => 0 },
};

const tailsOf = (journal: readonly JournalLine[]): Pick<World, 'journalTail' | 'storyTail' | 'faultEndsMs'> => ({
  journalTail: (count) => journal.slice(-count),
  storyTail: (count) => journal.filter(({ scope }) => scope !== 'wire').slice(-count),
  faultEndsMs: () => ({}),
});

export function fakeWorld(options: WorldOptions): FakeWorld {
  let nowMs = options.startMs;
  let queue: { readonly atMs: number; readonly work: () => void }[] = [];
  let placed = 0;
  const faults = new Set<FaultName>();
  const runs: number[] = [];
  const earliest = () => [...queue].sort((a, b) => a.atMs - b.atMs)[0];
  const clients: FakeWorld['clients'] = [];
  const journal: JournalLine[] = [];
  return {
    response: RESPONSE,
    refuses: false,
    clients,
    runs,
    journal,
    seed: options.seed ?? options.scenario.seed,
    scenario: options.scenario,
    devices: [{ kdsId: 3, name: 'Cocina', location: 'Caliente', role: 'kitchen' }],
    nowMs: () => nowMs,
    runUntil(atMs) {
      for (let next = earliest(); next !== undefined && next.atMs <= atMs; next = earliest()) {
        queue = queue.filter((one) => one !== next);
        nowMs = Math.max(nowMs, next.atMs);
        next.work();
      }
      nowMs = atMs;
      runs.push(atMs);
    },
    nextDueMs: () => earliest()?.atMs ?? null,
    after(delayMs, work) {
      const entry = { atMs: nowMs + delayMs, work };
      queue.push(entry);
      return () => {
        queue = queue.filter((one) => one !== entry);
      };
    },
    handle() {
      return this.response;
    },
    connect(channel, client) {
      if (this.refuses) return null;
      const held = { channel, client, received: [] as string[], closed: false };
      clients.push(held);
      return {
        receive: (text) => held.received.push(text),
        closed: () => {
          held.closed = true;
        },
      };
    },
    placeOrder: () => ++placed,
    setFault: (fault) => void faults.add(fault),
    heal: () => faults.clear(),
    ...platform(),
    ...byRoom(options),
    enrol: (kdsId) => (kdsId === 3 ? { ir: 1, il: 1, iu: 1, to: `token-${options.seed}`, am: 'DEV', kdsid: 3 } : null),
    openOrders: () => placed,
    ordersPlaced: () => placed,
    activeFaults: () => [...faults],
    ...tailsOf(journal),
    worldHash: () => 'hash',
    journalHash: () => 'whole',
    ...NAMELESS,
    unknowns: () => 0,
    savedStatus: () => null,
    serverMs: () => nowMs,
    changes: () => [],
    realtime: fakeRealtime(),
  };
}
