import { ref } from 'valtio/vanilla';
import { type Environment, type HostFacts, hostFacts } from '../domain/device/brand.ts';
import type { InstallRecord } from '../domain/device/kds.ts';
import { mayRunSession } from '../domain/device/unit.ts';
import { MODULES } from '../domain/limits.ts';
import type { UserKind } from '../domain/person/access.ts';
import type { Cancel, Ports } from '../platform/ports.ts';
import { decodeInstall } from '../protocol/decode-config.ts';
import { decodePerson } from '../protocol/decode-person.ts';
import type { App } from './base/app.ts';
import type { AppEventKind, EmitAppEvent } from './base/app-events.ts';
import { createCurrentInstall } from './base/current-install.ts';
import { createDeferred, type Deferred } from './base/deferred.ts';
import { portsForEnvironment } from './base/environment.ts';
import { personFact, readFact } from './base/fact-storage.ts';
import { FACTS } from './base/facts.ts';
import { createFirstBoard } from './base/first-board.ts';
import { chosenLanguage } from './base/language.ts';
import { createNotices } from './base/notices.ts';
import type { Recorder } from './base/recorder-api.ts';
import { recordsWithTimeout } from './base/records-with-timeout.ts';
import { createServerClock } from './base/server-clock.ts';
import { type AppState, idleLink, initialState } from './base/state.ts';
import { clearOtherStation } from './base/station.ts';
import { createTicker } from './base/ticker.ts';
import { createTimers, type Timers } from './base/timers.ts';
import { createMessage } from './board/message.ts';
import { createCommands } from './commands.ts';
import { createDeferredKitchen } from './deferred-kitchen.ts';
import { createDeferredPerson, type LoadPerson } from './deferred-person.ts';
import type { AppMaintenance } from './device/maintenance.ts';
import { startKitchen } from './kitchen.ts';

/** Loads the parts that the first board does not need, as one script. */
const loadDeferred = async () => (await import('./after-board.ts')).AFTER_BOARD;

type AllDeferred = Awaited<ReturnType<typeof loadDeferred>>;

/** A device without a screen has no recorder. */
type DeferredModules = Omit<AllDeferred, 'startRecorder'> & {
  readonly startRecorder: AllDeferred['startRecorder'] | null;
};

/** The state from what the page and the storage provide at once. */
function firstState(ports: Ports, host: HostFacts | null, install: InstallRecord | null): AppState {
  const { page } = ports;
  const loggedIn = readFact(ports, 'person', personFact(ports.facts), decodePerson) !== null;
  return initialState({
    phase: host === null ? 'unknown-host' : 'running',
    host: page.host,
    version: page.version,
    language: chosenLanguage(ports, host?.module),
    installed: install !== null,
    kdsId: install?.kdsId ?? null,
    loggedIn,
    // Until the profile has been read, every logged-in person counts as a kitchen user.
    userKinds: ref<UserKind[]>([loggedIn ? 'kitchen' : install ? 'device' : 'anonymous']),
    socialProviders: ref(host?.socialProviders ?? []),
    unit: install === null || mayRunSession(install, null) ? 'ours' : 'forbidden',
    fullScreen: { supported: page.fullScreen.supported, on: page.fullScreen.on() },
    platformsRefused: page.platforms?.isServedRefused,
    testHost: host?.testHost ?? false,
    environment: host?.environment ?? 'PROD',
    module: host?.module ?? MODULES.kitchen,
    ...(install === null && { link: idleLink() }),
  });
}

/** Rule HOST-16. */
function withDebugLines(outside: Ports, state: AppState, deferred: Deferred<DeferredModules>): Ports {
  if (!state.testHost) return outside;
  const log = (text: string) => {
    outside.page.log(text);
    deferred.use(({ debugBlockOf }) => debugBlockOf(state).show(text));
  };
  return { ...outside, page: { ...outside.page, log } };
}

function chosenEnvironment(ports: Ports): Environment | null {
  const chosen = ports.facts.read(FACTS.environment);
  return chosen === 'DEV' || chosen === 'PROD' ? chosen : null;
}

/** On a test host, each environment has separate data. */
function onPlatform(ports: Ports, host: HostFacts | null): Ports {
  const own = host?.testHost ? hostFacts(ports.page) : null;
  return host && own ? portsForEnvironment(ports, own.environment, host.environment) : ports;
}

/** Copies full screen and the browser's install offer into the state (rule START-6). */
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

/** These run beside the kitchen after their script has loaded. */
interface LiveParts {
  maintenance: AppMaintenance | null;
  stopLanguages: Cancel | null;
  recorder: Recorder | null;
}

interface UpkeepAndLanguagesDeps {
  readonly ports: Ports;
  readonly state: AppState;
  readonly timers: Timers;
  readonly host: HostFacts;
  isStopped(): boolean;
}

/** When one of them fails to start, the other still starts. */
function startUpkeepAndLanguages(
  deferred: Deferred<DeferredModules>,
  live: LiveParts,
  { isStopped, ...deps }: UpkeepAndLanguagesDeps,
): void {
  deferred.use(({ startMaintenance }) => {
    if (!isStopped()) live.maintenance = startMaintenance(deps);
  });
  deferred.use(({ startLanguages }) => {
    if (!isStopped()) live.stopLanguages = startLanguages(deps);
  });
}

/** First shows the device's stored board. */
export function createApp(
  devicePorts: Ports,
  load: () => Promise<DeferredModules> = loadDeferred,
  loadPerson: LoadPerson = () => import('./person-parts.ts'),
): App {
  const host = hostFacts(devicePorts.page, chosenEnvironment(devicePorts));
  const outside = onPlatform(
    { ...devicePorts, records: recordsWithTimeout(devicePorts.records, devicePorts.clock) },
    host,
  );
  const install = host && (readFact(outside, 'install', FACTS.install, (raw) => decodeInstall(raw))?.data ?? null);
  if (install) clearOtherStation(outside.facts, install);
  const state = firstState(outside, host, install);
  const timers = createTimers(outside.clock, outside.page.afterReal);
  const { page } = outside;
  const firstBoard = createFirstBoard({ state, page, timers });
  const deferred = createDeferred({ page, timers, timer: 'deferred', after: firstBoard.painted }, load);
  const ports = withDebugLines(outside, state, deferred);
  const serverClock = createServerClock(ports);
  const notices = createNotices(state, ports.clock, timers);
  const ticker = createTicker(ports.clock);
  const stopFollowing = followBrowser(ports, state);
  const message = createMessage(state, ports.clock, timers);
  message.update();
  if (host !== null && install === null) ports.page.log('No request is made: user not authenticated');
  const live: LiveParts = { maintenance: null, stopLanguages: null, recorder: null };
  let stopped = false;
  // Starts before the parts that open the realtime connection, which a recording needs from its beginning (rule
  // RECORDING-1).
  deferred.use(({ startRecorder }) => {
    if (kitchen && startRecorder && !stopped) live.recorder = startRecorder({ ports, app, kitchen });
  });
  if (host !== null) startUpkeepAndLanguages(deferred, live, { ports, state, timers, host, isStopped: () => stopped });
  const screenBroke = () => deferred.use(() => live.maintenance?.screenBroke());
  const effects: { readonly [Kind in AppEventKind]: () => void } = {
    // If the maintenance has not loaded yet, it checks when it starts.
    cloudRecovered: () => live.maintenance?.checkVersion(),
    partsFailed: screenBroke,
    // On a test host, the log may contain personal data.
    loggedOut: () => deferred.use(({ debugBlockOf }) => debugBlockOf(state).clear()),
  };
  const emitApp: EmitAppEvent = ({ kind }) => effects[kind]();
  const shared = { ports, state, timers, serverClock, notices, message, emitApp };
  const deferredKitchen = createDeferredKitchen(deferred);
  const { touchCard, previewUndo } = deferredKitchen;
  const kitchen =
    host && install && startKitchen({ ...shared, host, install: createCurrentInstall(install), firstBoard, touchCard });
  if (kitchen) deferredKitchen.start(kitchen);
  const person = createDeferredPerson({ ...shared, host, install, live }, loadPerson);
  const stop = () => {
    stopped = true;
    live.recorder?.dispose();
    live.maintenance?.dispose();
    live.stopLanguages?.();
    stopFollowing();
    kitchen?.dispose();
    deferredKitchen.dispose();
    person?.dispose();
    ticker.dispose();
    timers.dispose();
  };
  const app: App = {
    state,
    commands: createCommands({ ...shared, kitchen, soon: deferredKitchen.use, person, stop, screenBroke }),
    entry: (cardKey) => kitchen?.board.entry(cardKey),
    expandedLines: (cardKey) => kitchen?.board.expandedLines(cardKey) ?? [],
    previewUndo,
    serverNowS: serverClock.nowS,
    monotonicS: () => ports.clock.monotonicMs() / 1_000,
    onSecond: ticker.on,
    afterReal: ports.page.afterReal,
    firstScreen: firstBoard.known,
    firstBoard: firstBoard.painted,
    hasUnsafeTaps: () =>
      state.saving.pending + state.saving.unsent > 0 && kitchen !== null && kitchen.recordWriter.hasUnwritten(),
    recorder: () => live.recorder,
    dispose: stop,
  };
  return app;
}
