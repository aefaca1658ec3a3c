/** The running app: everything from the ports to the state that the screen reads, and the commands that it may give. */
import { proxy, ref } from 'valtio/vanilla';
import { boardMessage, messagesInMs } from '../domain/board/messages.ts';
import { levelStyles } from '../domain/board/timing.ts';
import { type Environment, type HostFacts, hostFacts } from '../domain/device/brand.ts';
import type { InstallRecord, VenueConfig } from '../domain/device/kds.ts';
import { DEFAULT_COLOURS, DEFAULT_CURRENCY, TICK_MS } from '../domain/limits.ts';
import { UNCONNECTED } from '../domain/link/connectivity.ts';
import { indicate } from '../domain/link/indicator.ts';
import { DEFAULT_SETTINGS } from '../domain/shown/settings.ts';
import type { Cancel, Ports } from '../platform/ports.ts';
import { decodeInstall } from '../protocol/decode-config.ts';
import { decodePerson } from '../protocol/decode-person.ts';
import { parseJson } from '../protocol/parse-json.ts';
import type { App } from './base/app.ts';
import { ENVIRONMENT_FACT, INSTALL_FACT, PERSON_FACT } from './base/facts.ts';
import { readFact } from './base/kept.ts';
import { chosenLanguage } from './base/language.ts';
import { createLater, type Later } from './base/later.ts';
import { createNotices } from './base/notices.ts';
import { createServerClock } from './base/server-clock.ts';
import type { AppState } from './base/state.ts';
import { createTimers } from './base/timers.ts';
import { createBoard } from './board/board.ts';
import { createCommands } from './commands.ts';
import type { AppUpkeep } from './device/upkeep.ts';
import { startKitchen } from './kitchen.ts';

const NO_VENUE: VenueConfig = {
  restaurantName: '',
  locationName: '',
  place: {
    address: '',
    locality: '',
    city: '',
    countryCode: '',
    countryName: '',
    latitude: null,
    longitude: null,
    timeZone: '',
  },
  currency: DEFAULT_CURRENCY,
  colours: { normal: DEFAULT_COLOURS.normal, warning: DEFAULT_COLOURS.warning, late: DEFAULT_COLOURS.late },
  priorities: [],
  tableNaming: 1,
  defaultSectors: { delivery: '', app: '', venueApp: '' },
};

function firstState(ports: Ports, host: HostFacts | null, install: InstallRecord | null): AppState {
  return proxy<AppState>({
    phase: host === null ? 'unknown-host' : 'running',
    host: ports.page.host,
    version: ports.page.version,
    language: chosenLanguage(ports.facts),
    languages: ref([]),
    words: null,
    installed: install !== null,
    kdsId: install?.kdsId ?? null,
    loggedIn: decodePerson(parseJson(ports.facts.read(PERSON_FACT))) !== null,
    venue: ref(NO_VENUE),
    names: ref({ tables: new Map(), users: new Map(), channels: new Map() }),
    kds: null,
    settings: ref(DEFAULT_SETTINGS),
    levelStyles: ref(levelStyles(DEFAULT_SETTINGS, NO_VENUE)),
    board: {
      keys: ref([]),
      message: null,
      received: false,
      anyFire: false,
      setAside: 0,
      cursor: null,
      recent: ref([]),
      summary: ref([]),
      pausedS: null,
    },
    customer: ref([]),
    saving: { pending: 0, unsent: 0, memoryOnly: false, autosaveInS: null },
    link: {
      network: true,
      cloud: 'unknown',
      trouble: null,
      realtime: 'unknown',
      localMode: 0,
      heardAtMs: null,
      cloudDownSinceMs: null,
      ...indicate(UNCONNECTED, 'fresh'),
      notes: ref([]),
      localKnown: false,
      local: 'unknown',
    },
    healing: 'none',
    refused: null,
    notices: ref([]),
    sound: { used: false, locked: false },
    fullScreen: { supported: ports.page.fullScreen.supported, on: ports.page.fullScreen.on() },
    testHost: host?.testHost ?? false,
    environment: host?.environment ?? 'PROD',
    debug: ref([]),
  });
}

/** Calls listeners about once a second while there are any. */
function createTicker(ports: Ports): { on(listener: () => void): Cancel; dispose(): void } {
  const listeners = new Set<() => void>();
  let cancel: Cancel | null = null;
  const tick = () => {
    cancel = ports.clock.after(TICK_MS, tick);
    for (const listener of listeners) listener();
  };
  const dispose = () => {
    cancel?.();
    cancel = null;
  };
  return {
    dispose,
    on(listener) {
      listeners.add(listener);
      cancel ??= ports.clock.after(TICK_MS, tick);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) dispose();
      };
    },
  };
}

type AfterModule = typeof import('./after-first-board.ts');

const loadAfter = (): Promise<AfterModule> => import('./after-first-board.ts');

/** On a test host the log shows on the screen too; nowhere else (ruling P4). */
function withDebugLines(outside: Ports, state: AppState, later: Later<AfterModule>): Ports {
  if (!state.testHost) return outside;
  const log = (text: string) => {
    outside.page.log(text);
    later.use(({ showDebugLine }) => showDebugLine(state, text));
  };
  return { ...outside, page: { ...outside.page, log } };
}

function chosenEnvironment(ports: Ports): Environment | null {
  const chosen = ports.facts.read(ENVIRONMENT_FACT);
  return chosen === 'DEV' || chosen === 'PROD' ? chosen : null;
}

/** Mirrors the full screen into the state until called off. */
const followFullScreen = ({ page }: Ports, state: AppState): Cancel =>
  page.fullScreen.onChange((on) => {
    state.fullScreen.on = on;
  });

/**
 * Starts the app on its ports. The first board is read from the device, everything else follows by itself; `load` fetches what
 * the first board can do without.
 */
export function createApp(outside: Ports, load = loadAfter): App {
  const { host: hostName, origin } = outside.page;
  const host = hostFacts(hostName, origin, chosenEnvironment(outside));
  const install = host && (readFact(outside, 'install', INSTALL_FACT, decodeInstall)?.data ?? null);
  const state = firstState(outside, host, install);
  const timers = createTimers(outside.clock);
  const later = createLater(outside, timers, load);
  const ports = withDebugLines(outside, state, later);
  const serverClock = createServerClock(ports.clock, ports.facts);
  const notices = createNotices(state, ports.clock, timers);
  const ticker = createTicker(ports);
  const board = createBoard(state, serverClock);
  const stopFullScreen = followFullScreen(ports, state);
  const loadedAtMs = ports.clock.monotonicMs();
  function showMessage() {
    const sinceLoadMs = ports.clock.monotonicMs() - loadedAtMs;
    state.board.message = boardMessage({
      sinceLoadMs,
      loggedIn: state.loggedIn,
      installed: state.installed,
      received: state.board.received && state.kds !== null,
      cards: state.board.keys.length,
      isCustomerScreen: state.settings.finalClients,
    });
    const inMs = messagesInMs(sinceLoadMs);
    if (inMs > 0) timers.set('messages', inMs, showMessage);
  }
  showMessage();
  if (host !== null && install === null) ports.page.log('No request is made: user not authenticated');

  let upkeep: AppUpkeep | null = null;
  let stopped = false;
  if (host !== null) {
    later.use(({ startUpkeep }) => {
      if (!stopped) upkeep = startUpkeep({ ports, state, timers });
    });
  }

  const kitchen =
    host !== null && install !== null
      ? startKitchen({ ports, state, timers, serverClock, notices, board, host, install, later, showMessage })
      : null;

  const screenBroke = () => later.use(() => upkeep?.screenBroke());
  const stop = () => {
    stopped = true;
    upkeep?.dispose();
    stopFullScreen();
    kitchen?.dispose();
    ticker.dispose();
    timers.dispose();
  };

  return {
    state,
    commands: createCommands({ ports, state, notices, kitchen, stop, screenBroke }),
    entry: (cardKey) => board.entry(cardKey),
    expandedLines: (cardKey) => board.expandedLines(cardKey),
    serverNowS: serverClock.nowS,
    wallMs: () => ports.clock.wallMs(),
    onSecond: ticker.on,
    holdsTaps: () => state.saving.pending + state.saving.unsent > 0 && kitchen !== null && kitchen.owes(),
    dispose: stop,
  };
}
