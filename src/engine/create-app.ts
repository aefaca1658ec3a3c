/** The running app: everything from the ports to the state that the screen reads, and the commands that it may give. */
import { proxy, ref } from 'valtio/vanilla';
import { levelStyles } from '../domain/board/timing.ts';
import { type HostFacts, hostFacts } from '../domain/device/brand.ts';
import type { InstallRecord, VenueConfig } from '../domain/device/kds.ts';
import { keyCommand } from '../domain/device/keys.ts';
import { DEFAULT_SETTINGS } from '../domain/device/settings.ts';
import { DEFAULT_COLOURS, DEFAULT_CURRENCY, MESSAGE_DELAY_MS, TICK_MS } from '../domain/limits.ts';
import type { Cancel, Ports } from '../platform/ports.ts';
import { decodeInstall } from '../protocol/decode-config.ts';
import { decodePerson } from '../protocol/decode-person.ts';
import { parseJson } from '../protocol/parse-json.ts';
import type { App, Commands } from './app.ts';
import { createBoard } from './board.ts';
import { startKitchen } from './kitchen.ts';
import { createNotices } from './notices.ts';
import { createServerClock } from './server-clock.ts';
import type { AppState, Language } from './state.ts';
import { createTimers } from './timers.ts';

const INSTALL_FACT = 'install';
const LANGUAGE_FACT = 'language';
const PERSON_FACT = 'person';

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
  const language: Language = ports.facts.read(LANGUAGE_FACT) === 'en' ? 'en' : 'es';
  return proxy<AppState>({
    phase: host === null ? 'unknown-host' : 'running',
    host: ports.page.host,
    version: ports.page.version,
    language,
    installed: install !== null,
    loggedIn: decodePerson(parseJson(ports.facts.read(PERSON_FACT))) !== null,
    venue: ref(NO_VENUE),
    names: ref({ tables: new Map(), users: new Map(), channels: new Map() }),
    kds: null,
    settings: ref(DEFAULT_SETTINGS),
    levelStyles: ref(levelStyles(DEFAULT_SETTINGS, NO_VENUE)),
    board: { keys: ref([]), message: null, received: false, anyFire: false, setAside: 0 },
    customer: ref([]),
    saving: { pending: 0, unsent: 0, autosaveInS: null },
    link: {
      network: true,
      cloud: 'unknown',
      trouble: null,
      realtime: 'unknown',
      localMode: 0,
      heardAtMs: null,
      cloudDownSinceMs: null,
    },
    refused: null,
    notices: ref([]),
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

/** Starts the app on its ports. The first board is read from the device, everything else follows by itself. */
export function createApp(ports: Ports): App {
  const host = hostFacts(ports.page.host, ports.page.origin);
  const install = host === null ? null : decodeInstall(parseJson(ports.facts.read(INSTALL_FACT)));
  const state = firstState(ports, host, install);
  const timers = createTimers(ports.clock);
  const serverClock = createServerClock(ports.clock, ports.facts);
  const notices = createNotices(state, ports.clock, timers);
  const ticker = createTicker(ports);
  const board = createBoard(state, serverClock);
  let messagesDue = false;
  function showMessage() {
    if (!messagesDue) return;
    if (state.loggedIn) state.board.message = 'log-out';
    else if (!state.installed) state.board.message = 'configure';
    else {
      // A customer screen without orders is calm.
      const isEmpty = state.board.received && state.board.keys.length === 0 && !state.settings.finalClients;
      state.board.message = isEmpty ? 'no-orders' : null;
    }
  }
  timers.set('messages', MESSAGE_DELAY_MS, () => {
    messagesDue = true;
    showMessage();
  });
  if (host !== null && install === null) ports.page.log('No request is made: user not authenticated');

  const kitchen =
    host !== null && install !== null
      ? startKitchen({ ports, state, timers, serverClock, notices, board, host, install, showMessage })
      : null;

  const commands: Commands = {
    advanceLine: (cardKey, lineId) => kitchen?.changes.move(cardKey, lineId, 'next'),
    backLine: (cardKey, lineId) => kitchen?.changes.move(cardKey, lineId, 'back'),
    advanceCard: (cardKey) => kitchen?.changes.advanceCard(cardKey),
    save: () => kitchen?.changes.save(),
    cancelAutosave: () => kitchen?.changes.cancelAutosave(),
    refresh: () => kitchen?.refresher.want('key'),
    pressKey(code) {
      const command = keyCommand(state.settings, code);
      if (command !== null) commands[command]();
      return command !== null;
    },
    setLanguage(language) {
      ports.facts.write(LANGUAGE_FACT, language);
      ports.page.reload();
    },
    reload: () => ports.page.reload(),
    dismissNotice: notices.dismiss,
  };

  return {
    state,
    commands,
    entry: (cardKey) => board.entry(cardKey),
    serverNowS: serverClock.nowS,
    wallMs: () => ports.clock.wallMs(),
    onSecond: ticker.on,
    dispose() {
      kitchen?.dispose();
      ticker.dispose();
      timers.dispose();
    },
  };
}
