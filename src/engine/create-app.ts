/** The running app: everything from the ports to the state that the screen reads, and the commands that it may give. */
import { ref } from 'valtio/vanilla';
import { type Environment, type HostFacts, hostFacts } from '../domain/device/brand.ts';
import type { InstallRecord } from '../domain/device/kds.ts';
import { maySession } from '../domain/device/unit.ts';
import { MODULES } from '../domain/limits.ts';
import type { UserKind } from '../domain/person/access.ts';
import { failed } from '../domain/reply.ts';
import type { Cancel, Ports } from '../platform/ports.ts';
import { decodeInstall } from '../protocol/decode-config.ts';
import { decodePerson } from '../protocol/decode-person.ts';
import type { App } from './base/app.ts';
import type { AppEventKind, TellApp } from './base/app-events.ts';
import { boundedRecords } from './base/bounded-records.ts';
import { inEnvironment } from './base/environment.ts';
import { FACTS } from './base/facts.ts';
import { createFirstBoard } from './base/first-board.ts';
import { readFact } from './base/kept.ts';
import { chosenLanguage } from './base/language.ts';
import { createLater, type Later, type LaterDeps } from './base/later.ts';
import { createNotices } from './base/notices.ts';
import { createOwnInstall } from './base/own-install.ts';
import type { Recorder } from './base/recorder.ts';
import { createServerClock } from './base/server-clock.ts';
import { type AppState, idleLink, initialState } from './base/state.ts';
import { beginStation } from './base/station.ts';
import { createTicker } from './base/ticker.ts';
import { createTimers } from './base/timers.ts';
import { createMessage } from './board/message.ts';
import { createCommands } from './commands.ts';
import { startKitchen } from './kitchen.ts';
import { loadLater, loadPerson } from './load-parts.ts';
import { createPersonDoor } from './person-door.ts';

type AllLater = Awaited<ReturnType<typeof loadLater>>;

type RecorderModule = Pick<Awaited<ReturnType<AllLater['loadRecorder']>>, 'startRecorder'>;

/** A device without a window may do without a recorder. */
type LaterModules = Omit<AllLater, 'loadRecorder' | 'recorder'> & {
  readonly loadRecorder: (() => Promise<RecorderModule>) | null;
  /** Null where it did not come with the others, and is fetched again. */
  readonly recorder: RecorderModule | null;
};

type LoadLater = () => Promise<LaterModules>;

/** The state before anything was heard: what page and storage say at once. */
function firstState(ports: Ports, host: HostFacts | null, install: InstallRecord | null): AppState {
  const { page } = ports;
  const loggedIn = readFact(ports, 'person', FACTS.person, decodePerson) !== null;
  return initialState({
    phase: host === null ? 'unknown-host' : 'running',
    host: page.host,
    version: page.version,
    language: chosenLanguage(ports, host?.module),
    installed: install !== null,
    kdsId: install?.kdsId ?? null,
    loggedIn,
    // Without their profile a person is what everybody who may stay logged in on a kitchen host is at least.
    userKinds: ref<UserKind[]>([loggedIn ? 'kitchen' : install ? 'device' : 'nobody']),
    socialProviders: ref(host?.socialProviders ?? []),
    unit: install === null || maySession(install, null) ? 'ours' : 'forbidden',
    fullScreen: { supported: page.fullScreen.supported, on: page.fullScreen.on() },
    testHost: host?.testHost ?? false,
    environment: host?.environment ?? 'PROD',
    module: host?.module ?? MODULES.kitchen,
    ...(install === null && { link: idleLink() }),
  });
}

/** On a test host the log shows on the screen too; nowhere else (ruling P4). */
function withDebugLines(outside: Ports, state: AppState, later: Later<LaterModules>): Ports {
  if (!state.testHost) return outside;
  const log = (text: string) => {
    outside.page.log(text);
    later.use(({ debugBlockOf }) => debugBlockOf(state).show(text));
  };
  return { ...outside, page: { ...outside.page, log } };
}

function chosenEnvironment(ports: Ports): Environment | null {
  const chosen = ports.facts.read(FACTS.environment);
  return chosen === 'DEV' || chosen === 'PROD' ? chosen : null;
}

/** A test host keeps what belongs to its platform apart. */
function onPlatform(ports: Ports, host: HostFacts | null): Ports {
  const own = host?.testHost ? hostFacts(ports.page) : null;
  return host && own ? inEnvironment(ports, own.environment, host.environment) : ports;
}

/** Hands over the recorder that came with the other parts, else one that is fetched until it comes. */
function handRecorder(
  { recorder, loadRecorder }: LaterModules,
  around: Pick<LaterDeps, 'page' | 'timers'>,
  use: (module: RecorderModule) => void,
): void {
  if (recorder) use(recorder);
  else if (loadRecorder) createLater({ ...around, timer: 'recorder', behind: null }, loadRecorder).use(use);
}

/** Mirrors the full screen and the browser's offer to install the app (rule D9) into the state until called off. */
function followBrowser({ page }: Ports, state: AppState): Cancel {
  const stops = [
    page.fullScreen.onChange((on) => {
      state.fullScreen.on = on;
    }),
    page.installOffer.onChange((offered) => {
      state.installOffered = offered;
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Starts the app on its ports. The first board is read from the device, everything else follows by itself; `load` fetches what
 * the first board can do without.
 */
export function createApp(given: Ports, load: LoadLater = loadLater, loadPersonParts = loadPerson): App {
  const host = hostFacts(given.page, chosenEnvironment(given));
  const outside = onPlatform({ ...given, records: boundedRecords(given.records, given.clock) }, host);
  const install = host && (readFact(outside, 'install', FACTS.install, (raw) => decodeInstall(raw))?.data ?? null);
  if (install) beginStation(outside.facts, install);
  const state = firstState(outside, host, install);
  const timers = createTimers(outside.clock);
  const { page } = outside;
  const firstBoard = createFirstBoard({ state, page, timers });
  const later = createLater({ page, timers, timer: 'part', behind: firstBoard }, load);
  const ports = withDebugLines(outside, state, later);
  const serverClock = createServerClock(ports);
  const notices = createNotices(state, ports.clock, timers);
  const ticker = createTicker(ports.clock);
  const stopFollowing = followBrowser(ports, state);
  const message = createMessage(state, ports.clock, timers);
  message.look();
  if (host !== null && install === null) ports.page.log('No request is made: user not authenticated');
  let stopped = false;
  const upkeep = host && later.made(({ startUpkeep }) => (stopped ? null : startUpkeep({ ports, state, timers })));
  const languages =
    host && later.made(({ startLanguages }) => (stopped ? null : startLanguages({ ports, state, timers, host })));
  const screenBroke = () => upkeep?.use((made) => made.screenBroke());
  const consequences: { readonly [Kind in AppEventKind]: () => void } = {
    // An upkeep that is still to come asks by itself.
    cloudBack: () => upkeep?.now()?.checkVersion(),
    partsBroke: screenBroke,
    // On a test host the log may name what was asked for.
    personLeft: () => later.use(({ debugBlockOf }) => debugBlockOf(state).clear()),
  };
  const tellApp: TellApp = ({ kind }) => consequences[kind]();
  const around = { ports, state, timers, serverClock, notices, message, tellApp };
  let recorder: Recorder | null = null;
  // Before what opens the realtime link: a recording has that from its beginning (rule RCD1).
  later.use((came) => {
    handRecorder(came, { page, timers }, ({ startRecorder }) => {
      if (kitchen && !stopped) recorder = startRecorder({ ports, app, kitchen });
    });
  });
  const kitchen =
    host && install && startKitchen({ ...around, host, install: createOwnInstall(install), later, firstBoard });
  const person = createPersonDoor({ ...around, host, install }, loadPersonParts);
  const stop = () => {
    stopped = true;
    recorder?.dispose();
    upkeep?.now()?.dispose();
    languages?.now()?.();
    stopFollowing();
    kitchen?.dispose();
    person?.dispose();
    ticker.dispose();
    timers.dispose();
  };
  const app: App = {
    state,
    commands: createCommands({ ports, state, notices, kitchen, person, stop, screenBroke }),
    entry: (cardKey) => kitchen?.board.entry(cardKey),
    expandedLines: (cardKey) => kitchen?.board.expandedLines(cardKey) ?? [],
    undoAhead: (key) => kitchen?.undoAhead(key) ?? failed('unknown-line'),
    serverNowS: serverClock.nowS,
    upS: () => ports.clock.monotonicMs() / 1_000,
    onSecond: ticker.on,
    firstScreen: firstBoard.known,
    firstBoard: firstBoard.painted,
    holdsTaps: () => state.saving.pending + state.saving.unsent > 0 && kitchen !== null && kitchen.owes(),
    recorder: () => recorder,
    dispose: stop,
  };
  return app;
}
