/** One device of a shift: its real app in one tab or two, its storage, its troubles, and what can be seen of it from outside. */
import { subscribe } from 'valtio/vanilla';
import { subscribeKey } from 'valtio/vanilla/utils';
import { inProcessPorts } from '../../simulator/adapters/in-process.ts';
import type { DeviceStorage } from '../../simulator/adapters/in-process-storage.ts';
import { createTroubles, type DeviceTroubles } from '../../simulator/adapters/in-process-troubles.ts';
import type { Speaker } from '../../simulator/core/base/dialects/speak.ts';
import type { MachineName, World } from '../../simulator/core/world-api.ts';
import { deferredAtOnce } from '../../simulator/headless/deferred-at-once.ts';
import { activatedStorage } from '../../simulator/headless/device.ts';
import { createTabs, type OpenTab } from '../../simulator/headless/tabs.ts';
import { FACTS } from '../../src/engine/base/facts.ts';
import type { NoticeText } from '../../src/engine/base/state.ts';
import { createApp } from '../../src/engine/create-app.ts';
import type { Ports } from '../../src/platform/ports.ts';
import { type AlarmWatch, createAlarmWatch } from './oracle/alarms.ts';
import { tapsIn } from './oracle/books.ts';
import { type CourseWatch, createCourseWatch } from './oracle/course.ts';
import { createHeldBack, type HeldBack } from './oracle/held-back.ts';
import type { Ledger } from './oracle/ledger.ts';
import { createPassersBy, type PassersBy } from './oracle/passers-by.ts';
import { STRAY_MS } from './oracle/takings.ts';
import type { PlannedDevice } from './plan.ts';
import { createQuestions } from './questions.ts';
import type { ShiftNotes } from './shift-notes.ts';
import { speakingPorts } from './speaking-ports.ts';
import { spiedPorts } from './spied-ports.ts';

/** What was seen of one tab since it was opened. */
export interface TabSight {
  readonly openedMs: number;
  /** The etag and the text of the last orders that came, and when they came. */
  etag: string | null;
  /** The machine that gave them, null before the first. */
  from: MachineName | null;
  /** When another machine began to, whose clock says another time; simulated unix milliseconds, 0 for never. */
  jumpedMs: number;
  answer: string;
  /** When an answer with this etag came first; simulated unix milliseconds. */
  answeredMs: number;
  /** The orders of all answers before that one. */
  readonly heardOrders: Set<number>;
  /** It came while the server lied: the board may know better, and show another one. */
  mayLie: boolean;
  heardMs: number;
  /** When the local server answered last. */
  servedMs: number;
  /** Starts of requests for orders. */
  askedMs: number | null;
  asked: number;
  /** When the screen last said that the refresh is paused no more; 0 for never. */
  resumedMs: number;
  /** Calls in the second of the last one. */
  calls: number;
  callsInSecond: number;
  playedMs: number | null;
  /** An answer came, or somebody tapped, since the board was last looked at. */
  changed: boolean;
}

export interface Tab extends OpenTab {
  /** Counts the tabs that the device has opened. */
  readonly number: number;
  readonly sight: TabSight;
  readonly alarms: AlarmWatch;
  readonly course: CourseWatch;
  readonly heldBack: HeldBack;
}

export interface Station {
  readonly name: string;
  readonly kdsId: number;
  readonly plan: PlannedDevice;
  readonly storage: DeviceStorage;
  readonly troubles: DeviceTroubles;
  tabs(): readonly Tab[];
  /** The tab that people look at. */
  tab(): Tab;
  /** Ends a tab without a word; the device's last tab opens again. */
  kill(tab: Tab): void;
  /** The same for all of its tabs. */
  killAll(): void;
  openTab(): Tab;
  /** A record in the storage turns into this text. */
  spoil(key: string, text: string): void;
  close(): void;
}

export interface StationDeps {
  readonly world: World;
  readonly plan: PlannedDevice;
  /** Writes answers in the dialect of the platform; absent where that is the plain one. */
  readonly speak?: Speaker;
  readonly ledger: Ledger;
  readonly notes: ShiftNotes;
}

const sightAt = (openedMs: number): TabSight => ({
  openedMs,
  etag: null,
  from: null,
  jumpedMs: 0,
  answer: '',
  answeredMs: 0,
  heardOrders: new Set(),
  mayLie: false,
  heardMs: openedMs,
  servedMs: 0,
  askedMs: null,
  asked: 0,
  resumedMs: 0,
  calls: 0,
  callsInSecond: 0,
  playedMs: null,
  changed: true,
});

/** When a device woke last or its page was seen again, simulated unix milliseconds; 0 for never. */
function wokenBy(troubles: DeviceTroubles, world: World): () => number {
  let wokeMs = 0;
  troubles.onChange((trouble, on) => {
    if ((trouble === 'asleep' || trouble === 'hidden') && !on) wokeMs = world.nowMs();
  });
  return () => wokeMs;
}

/** Tells the books until when requests of a device may stray. */
function noteStrays({ world, plan: { name }, ledger }: StationDeps, troubles: DeviceTroubles): void {
  troubles.onChange((trouble, on) => {
    if (trouble === 'http-stray' || trouble === 'http-twice')
      ledger.strays(name, on ? Number.POSITIVE_INFINITY : world.nowMs() + STRAY_MS);
  });
}

/** The tab, whose board is seen at every moment: when the screen stops to say that the refresh is paused, and what stands however short. */
function withBoardSeen(tab: Tab, world: World, passersBy: PassersBy): Tab {
  const { app, sight } = tab;
  const { board } = app.state;
  let wasPaused = false;
  const look = () => {
    const isPaused = board.pausedS !== null;
    if (wasPaused && !isPaused) sight.resumedMs = world.nowMs();
    wasPaused = isPaused;
    passersBy.stands();
  };
  subscribe(board, look, true);
  return tab;
}

/** Tells the books when the screen says that a saved line went back, or that somebody else was later than a tap. */
function noteLosses({ app }: Tab, { plan: { name }, ledger }: StationDeps): void {
  let standing: readonly NoticeText[] = [];
  subscribeKey(
    app.state,
    'notices',
    (notices) => {
      // What stood until now was said until now: a repetition makes it stand for its time anew (rule M2).
      const said = [...standing, ...notices.map(({ text }) => text)];
      if (said.includes('changeFellBack')) ledger.saidFallen(name);
      if (said.includes('changeOvertaken')) ledger.saidOvertaken(name);
      if (said.includes('changeVoided')) ledger.saidVoided(name);
      if (said.includes('changeGone') || said.includes('saveRejected')) ledger.saidGone(name);
      standing = notices.map(({ text }) => text);
    },
    true,
  );
}

/** The world as one tab reaches it: what that sends goes through the books. */
const throughBooks = (
  { world, plan: { name }, ledger }: StationDeps,
  tab: number,
  sight: TabSight,
  isBeside: () => boolean,
): World => ({
  ...world,
  handle(request) {
    const lacks = (orderId: number) => !sight.answer.includes(`"io":${orderId},`);
    return ledger.handled({ device: name, tab, isBeside: isBeside(), lacks }, request, () => world.handle(request));
  },
});

/** Opens tabs of one device; `tabs` are those that are open. */
function tabOpener(
  deps: StationDeps,
  storage: DeviceStorage,
  troubles: DeviceTroubles,
  tabs: () => readonly Tab[],
): () => Tab {
  const { world, ledger, notes } = deps;
  const { name } = deps.plan;
  const wokeMs = wokenBy(troubles, world);
  let opened = 0;
  return () => {
    opened += 1;
    const number = opened;
    const sight = sightAt(world.nowMs());
    const reached = throughBooks(deps, number, sight, () => tabs().length > 1);
    const ports = inProcessPorts({
      world: reached,
      deviceId: deps.plan.deviceId,
      storage,
      troubles,
      stirred: notes.stir,
    });
    notes.stir();
    // Of a hidden page timers run once a minute: what it does nobody sees, and when it does it nobody can say.
    const isAsleep = () => troubles.isOn('asleep') || troubles.isOn('hidden');
    const passersBy = createPassersBy(() => tab.app, world.nowMs);
    const isRestored = ports.facts.read(FACTS.board) !== null;
    const alarms = createAlarmWatch({
      world,
      notes,
      name,
      app: () => tab.app,
      isAsleep,
      wokeMs,
      sight,
      passersBy,
      isRestored,
    });
    const heldBack = createHeldBack({ notes, name, app: () => tab.app });
    const spied: Ports = spiedPorts(ports, {
      world,
      name,
      tab: number,
      ledger,
      notes,
      sight,
      alarms,
      heldBack,
      questions: createQuestions({ book: notes.questions, nowMs: world.nowMs, wokeMs }),
      saysMemoryOnly: () => tab.app.state.saving.memoryOnly,
      isSeenFor: (ms) => tabs().includes(tab) && !isAsleep() && world.nowMs() - wokeMs() > ms,
      settings: () => tab.app.state.settings,
    });
    const course = createCourseWatch({ notes, name, nowMs: world.nowMs, sight, app: () => tab.app });
    const tab: Tab = {
      number,
      ports,
      sight,
      alarms,
      course,
      heldBack,
      app: createApp(deps.speak ? speakingPorts(spied, deps.speak) : spied, deferredAtOnce),
    };
    noteLosses(tab, deps);
    return withBoardSeen(tab, world, passersBy);
  };
}

/** A device that is activated for its KDS, with one tab open. */
export function createStation(deps: StationDeps): Station {
  const { world, plan, ledger } = deps;
  const { name, kdsId } = plan;
  const storage = activatedStorage(world, kdsId);
  const troubles = createTroubles({ world, wallOffsetMs: plan.wallOffsetMs, stopsInSleep: plan.stopsInSleep });
  ledger.open(name, kdsId);
  noteStrays(deps, troubles);
  const start = tabOpener(deps, storage, troubles, () => tabs.all());
  const tabs = createTabs(start, (othersLeft) =>
    othersLeft ? ledger.orphaned(name, storage) : ledger.restarted(name, storage),
  );
  tabs.open();
  return {
    name,
    kdsId,
    plan,
    storage,
    troubles,
    tabs: tabs.all,
    tab: tabs.first,
    openTab: tabs.open,
    kill: tabs.kill,
    killAll: tabs.killAll,
    close: tabs.close,
    spoil(key, text) {
      ledger.spoiled(name, tapsIn(storage.records.get(key) ?? ''));
      storage.records.set(key, text);
    },
  };
}
