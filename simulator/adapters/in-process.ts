/**
 * The simulated world as a device's ports, in one process and on the world's clock: without network, timers or storage
 * of the machine.
 */
import type { Page, Ports, Socket } from '../../src/platform/ports.ts';
import { createPrng } from '../core/base/prng.ts';
import type { SimRequest } from '../core/base/wire.ts';
import type { World } from '../core/world-api.ts';
import { httpOn, networkOf, type Road, socketOn } from './in-process-network.ts';
import {
  flaggedFullScreen,
  type NotedInstallOffer,
  type NotedSound,
  type NotedSurroundings,
  notedInstallOffer,
  notedSound,
  notedSurroundings,
} from './in-process-page.ts';
import { type ListenedSession, realtimeOn } from './in-process-realtime.ts';
import { type DeviceStorage, factsIn, recordingsIn, recordsIn } from './in-process-storage.ts';
import { deviceTime } from './in-process-time.ts';
import { type DeviceTroubles, noTroubles } from './in-process-troubles.ts';
import { type NotedUpkeep, notedUpkeep } from './in-process-upkeep.ts';

export const emptyStorage = (): DeviceStorage => ({
  facts: new Map(),
  records: new Map(),
  followers: new Set(),
  keeping: 'kept',
  recording: new Map(),
  armed: null,
  pages: 0,
});

export interface DevicePorts
  extends Ports,
    Omit<NotedSound, 'port'>,
    Omit<NotedUpkeep, 'port'>,
    Omit<NotedInstallOffer, 'port'> {
  /** Controls of the world around the page. */
  readonly around: Omit<NotedSurroundings, 'port'>;
  /** The files that the app exported, by name. */
  readonly files: ReadonlyMap<string, string>;
  /** Number of the app's reload requests. */
  reloads(): number;
  /** The address of the app's last navigation away, null while it stayed. */
  leftFor(): string | null;
  /** Opens the app's page with these parameters in its address. */
  arriveWith(query: Readonly<Record<string, string>>): void;
  /** Number of the app's wake lock requests. */
  wakeLocks(): number;
  /** Number of times that the app removed its caches and its worker. */
  forgets(): number;
  readonly log: readonly string[];
  /** The paths of the realtime database that the app listens to. */
  listened(): readonly string[];
  /** Breaks all connections of the device, as a crash does. */
  kill(): void;
}

const ORIGIN = 'http://simulated';

export interface DeviceOptions {
  readonly world: World;
  /** Names the device and seeds its random generator. */
  readonly deviceId: string;
  readonly storage: DeviceStorage;
  /** Absent: the device never has troubles. */
  readonly troubles?: DeviceTroubles;
  /** Called whenever a promise of the device may continue, so that the runner of the world lets it. */
  readonly stirred?: () => void;
  /** Receives each call of the device, whatever its result. */
  readonly asked?: (request: SimRequest) => void;
}

/** A socket port whose open connections can all be broken at once. */
function breakable(socket: Socket) {
  const closers = new Set<() => void>();
  const port: Socket = {
    open(url, handlers) {
      const close = socket.open(url, handlers);
      closers.add(close);
      return close;
    },
  };
  return {
    port,
    breakAll() {
      for (const close of closers) close();
    },
  };
}

/** Number of pages that each world has opened: no two are the same. */
const pages = new WeakMap<World, number>();
function nextPage(world: World): number {
  const count = (pages.get(world) ?? 0) + 1;
  pages.set(world, count);
  return count;
}

/** Common properties of all simulated pages. */
const PAGE = { host: 'test.simulator', origin: ORIGIN, platforms: null, languages: [], version: 'headless' } as const;

/** A page that counts the app's requests of it. */
function countedPage(
  { world, deviceId, storage, stirred = () => {} }: DeviceOptions,
  troubles: DeviceTroubles,
  own: Pick<Page, 'startMaintenance' | 'recordings'>,
) {
  const builtAtMs = world.nowMs();
  let reloads = 0;
  let wakeLocks = 0;
  let forgets = 0;
  let leftFor: string | null = null;
  let query = new Map<string, string>();
  const log: string[] = [];
  const { port: installOffer, ...offerNotes } = notedInstallOffer();
  const { port: surroundings, ...around } = notedSurroundings();
  const port: Page = {
    ...PAGE,
    builtAtMs,
    deviceId,
    runId: `${deviceId}-${nextPage(world)}`,
    reload() {
      reloads += 1;
    },
    address: (path) => ORIGIN + path,
    leave(url) {
      leftFor = url;
    },
    consumeQuery(names) {
      const taken = new Map([...query].filter(([name]) => names.includes(name)));
      for (const name of names) query.delete(name);
      return taken;
    },
    fullScreen: flaggedFullScreen(),
    installOffer,
    ...own,
    browserEnvironment: async () => surroundings,
    keepAwake() {
      wakeLocks += 1;
    },
    persistStorage: async () => storage.keeping,
    async forget() {
      forgets += 1;
    },
    painted() {
      stirred();
      return Promise.resolve();
    },
    isHidden: () => troubles.isOn('hidden'),
    log: (text) => void log.push(text),
    // The runner of the world finds the bug there.
    report: (bug) =>
      void world.after(0, () => {
        throw bug;
      }),
  };
  return {
    port,
    log,
    around,
    ...offerNotes,
    leftFor: () => leftFor,
    arriveWith(given: Readonly<Record<string, string>>) {
      query = new Map(Object.entries(given));
    },
    reloads: () => reloads,
    wakeLocks: () => wakeLocks,
    forgets: () => forgets,
  };
}

/** The ports of one device in the world. */
export function inProcessPorts(options: DeviceOptions): DevicePorts {
  const { world, deviceId, storage, troubles = noTroubles(world), stirred = () => {}, asked = () => {} } = options;
  // Pages of one device draw different random values.
  storage.pages += 1;
  const random = createPrng(world.seed).fork(`device ${deviceId}, page ${storage.pages}`);
  const sessions = new Set<ListenedSession>();
  let living = true;
  const { port: sound, ...soundNotes } = notedSound();
  const { port: upkeep, ...upkeepNotes } = notedUpkeep();
  const time = deviceTime(world, troubles, stirred);
  // A separate generator: network troubles change no random choice of the app.
  const road: Road = { world, troubles, time, random: random.fork('road'), stirred, asked };
  const sockets = breakable(socketOn(road));
  const files = new Map<string, string>();
  const kept = { world, storage, troubles, random: random.fork('storage'), alive: () => living, stirred };
  const recordings = recordingsIn(kept, (name, text) => files.set(name, text));
  const { port: page, ...pageNotes } = countedPage(options, troubles, {
    startMaintenance: upkeep,
    recordings: async () => recordings,
  });
  return {
    clock: time.clock,
    random: { next: random.next },
    http: httpOn(road),
    socket: sockets.port,
    realtime: realtimeOn(road, (session) => sessions.add(session)),
    facts: factsIn(kept),
    records: recordsIn(kept),
    sound,
    network: networkOf(road),
    page,
    files,
    ...soundNotes,
    ...upkeepNotes,
    ...pageNotes,
    listened: () => [...sessions].flatMap((session) => session.listened()),
    kill() {
      living = false;
      time.stop();
      for (const session of sessions) session.close();
      sockets.breakAll();
    },
  };
}
