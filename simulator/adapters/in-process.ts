/** A device's ports in one process and on the world's clock, without network, timers or storage of the machine. */
import type { Page, Ports, Socket } from '../../src/platform/ports.ts';
import { createPrng } from '../core/base/prng.ts';
import type { SimRequest } from '../core/base/wire.ts';
import type { World } from '../core/world-api.ts';
import { type RecordingMaintenance, recordingMaintenance } from './in-process-maintenance.ts';
import { createHttpPort, createNetworkPort, createSocketPort, type NetworkContext } from './in-process-network.ts';
import {
  flagFullScreen,
  type RecordingBrowserEnvironment,
  type RecordingInstallOffer,
  type RecordingSound,
  recordingBrowserEnvironment,
  recordingInstallOffer,
  recordingSound,
} from './in-process-page.ts';
import { createRealtimePort, type InspectableSession } from './in-process-realtime.ts';
import { createFactStore, createRecordingStore, createRecordStore, type DeviceStorage } from './in-process-storage.ts';
import { createDeviceTime } from './in-process-time.ts';
import { type DeviceTroubles, noTroubles } from './in-process-troubles.ts';

export const emptyStorage = (): DeviceStorage => ({
  facts: new Map(),
  records: new Map(),
  listeners: new Set(),
  persistence: 'kept',
  recording: new Map(),
  armed: null,
  pages: 0,
});

export interface DevicePorts
  extends Ports,
    Omit<RecordingSound, 'port'>,
    Omit<RecordingMaintenance, 'port'>,
    Omit<RecordingInstallOffer, 'port'> {
  readonly around: Omit<RecordingBrowserEnvironment, 'port'>;
  /** Files that the app exported, by name. */
  readonly files: ReadonlyMap<string, string>;
  reloads(): number;
  /** The address to which the app last navigated away; null if it never did. */
  leftFor(): string | null;
  arriveWith(query: Readonly<Record<string, string>>): void;
  wakeLocks(): number;
  /** How often the app removed its caches and its worker. */
  forgets(): number;
  readonly log: readonly string[];
  /** Paths of the realtime database. */
  listenedPaths(): readonly string[];
  /** Acts like a crash: ends timers, storage access and connections. */
  kill(): void;
}

const ORIGIN = 'http://simulated';

export interface DeviceOptions {
  readonly world: World;
  /** The id also seeds the device's random generator. */
  readonly deviceId: string;
  readonly storage: DeviceStorage;
  /** Absent for a device without troubles. */
  readonly troubles?: DeviceTroubles;
  /** Called when a promise of the device may continue; the runner of the world must let it run. */
  readonly asyncStarted?: () => void;
  /** Receives each call of the device, whatever its result. */
  readonly onRequest?: (request: SimRequest) => void;
}

/** All open connections can be broken at once. */
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

/** Pages that each world has opened, to make run ids unique. */
const pages = new WeakMap<World, number>();
function nextPage(world: World): number {
  const count = (pages.get(world) ?? 0) + 1;
  pages.set(world, count);
  return count;
}

const PAGE = { host: 'test.simulator', origin: ORIGIN, platforms: null, languages: [], version: 'headless' } as const;

function countedPage(
  { world, deviceId, storage, asyncStarted = () => {} }: DeviceOptions,
  troubles: DeviceTroubles,
  own: Pick<Page, 'startMaintenance' | 'recordings' | 'afterReal'>,
) {
  const builtAtMs = world.nowMs();
  let reloads = 0;
  let wakeLocks = 0;
  let forgets = 0;
  let leftFor: string | null = null;
  let query = new Map<string, string>();
  const log: string[] = [];
  const { port: installOffer, ...offerNotes } = recordingInstallOffer();
  const { port: environment, ...around } = recordingBrowserEnvironment();
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
      const pending = new Map([...query].filter(([name]) => names.includes(name)));
      for (const name of names) query.delete(name);
      return pending;
    },
    fullScreen: flagFullScreen(),
    installOffer,
    ...own,
    browserEnvironment: async () => environment,
    keepAwake() {
      wakeLocks += 1;
    },
    persistStorage: async () => storage.persistence,
    loadDeletion: async () => ({
      async clearAppData() {
        forgets += 1;
        return true;
      },
    }),
    painted() {
      asyncStarted();
      return Promise.resolve();
    },
    isHidden: () => troubles.isOn('hidden'),
    log: (text) => void log.push(text),
    // Thrown from the world's clock, so that the runner of the world finds the bug.
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
    arriveWith(values: Readonly<Record<string, string>>) {
      query = new Map(Object.entries(values));
    },
    reloads: () => reloads,
    wakeLocks: () => wakeLocks,
    forgets: () => forgets,
  };
}

export function inProcessPorts(options: DeviceOptions): DevicePorts {
  const {
    world,
    deviceId,
    storage,
    troubles = noTroubles(world),
    asyncStarted = () => {},
    onRequest: requestSent = () => {},
  } = options;
  // Each page of a device draws different random values.
  storage.pages += 1;
  const random = createPrng(world.seed).fork(`device ${deviceId}, page ${storage.pages}`);
  const sessions = new Set<InspectableSession>();
  let living = true;
  const { port: sound, ...soundNotes } = recordingSound();
  const { port: upkeep, ...upkeepNotes } = recordingMaintenance();
  const time = createDeviceTime(world, troubles, asyncStarted);
  // Separate, because network troubles must change no random choice of the app.
  const context: NetworkContext = {
    world,
    troubles,
    time,
    random: random.fork('road'),
    asyncStarted,
    requestSent,
  };
  const sockets = breakable(createSocketPort(context));
  const files = new Map<string, string>();
  const storageContext = {
    world,
    storage,
    troubles,
    random: random.fork('storage'),
    alive: () => living,
    asyncStarted,
  };
  const recordings = createRecordingStore(storageContext, (name, text) => files.set(name, text));
  const { port: page, ...pageNotes } = countedPage(options, troubles, {
    startMaintenance: upkeep,
    recordings: async () => recordings,
    afterReal: time.clock.after,
  });
  return {
    clock: time.clock,
    random: { next: random.next },
    http: createHttpPort(context),
    socket: sockets.port,
    realtime: createRealtimePort(context, (session) => sessions.add(session)),
    facts: createFactStore(storageContext),
    records: createRecordStore(storageContext),
    sound,
    network: createNetworkPort(context),
    page,
    files,
    ...soundNotes,
    ...upkeepNotes,
    ...pageNotes,
    listenedPaths: () => [...sessions].flatMap((session) => session.listenedPaths()),
    kill() {
      living = false;
      time.stop();
      for (const session of sessions) session.close();
      sockets.breakAll();
    },
  };
}
