/**
 * One device of a shift: its real app in one or two tabs, its storage, its troubles, and its state as seen from
 * outside.
 */
import { subscribe } from 'valtio/vanilla';
import { subscribeKey } from 'valtio/vanilla/utils';
import { inProcessPorts } from '../../simulator/adapters/in-process.ts';
import type { DeviceStorage } from '../../simulator/adapters/in-process-storage.ts';
import { createTroubles, type DeviceTroubles } from '../../simulator/adapters/in-process-troubles.ts';
import type { ResponseTranslator } from '../../simulator/core/base/dialects/response-translator.ts';
import type { ServerName, World } from '../../simulator/core/world-api.ts';
import { deferredAtOnce } from '../../simulator/headless/deferred-at-once.ts';
import { activatedStorage } from '../../simulator/headless/device.ts';
import { createTabs, type OpenTab } from '../../simulator/headless/tabs.ts';
import { FACTS } from '../../src/engine/base/facts.ts';
import type { NoticeText } from '../../src/engine/base/state.ts';
import { createApp } from '../../src/engine/create-app.ts';
import type { Ports } from '../../src/platform/ports.ts';
import { dialectPorts } from './dialect-ports.ts';
import { LATE_REQUEST_MS_MAX } from './oracle/accepted-statuses.ts';
import { type AlarmWatch, createAlarmWatch } from './oracle/alarms.ts';
import { type CardHistory, createCardHistory } from './oracle/card-history.ts';
import { type ClockWatch, createClockWatch } from './oracle/clock-watch.ts';
import { createHeldTaps, type HeldTaps } from './oracle/held-taps.ts';
import { tapsIn } from './oracle/tap-state.ts';
import type { TapTracker } from './oracle/tap-tracker.ts';
import type { PlannedDevice } from './plan.ts';
import { createRequestTracker } from './requests.ts';
import type { ShiftNotes } from './shift-notes.ts';
import { spiedPorts } from './spied-ports.ts';

export interface TabSight {
  readonly openedMs: number;
  /** Whether another tab of the device was open at some time since this tab opened. */
  wasBeside: boolean;
  etag: string | null;
  from: ServerName | null;
  /** When the route last changed to a server with another clock, in simulated unix milliseconds; 0 for never. */
  jumpedMs: number;
  response: string;
  /** When a response with this etag first arrived; simulated unix milliseconds. */
  newResponseMs: number;
  /** The ids of the orders in the responses before the last. */
  readonly receivedOrders: Set<number>;
  /** Whether the response arrived while the server reported an earlier state; the board may have a newer one. */
  mayBeFalse: boolean;
  receivedMs: number;
  /** When the local server last responded; 0 for never. */
  localResponseMs: number;
  requestedMs: number | null;
  ordersRequests: number;
  /** When the screen last ended the notice of a pause; 0 for never. */
  resumedMs: number;
  calls: number;
  callsInSecond: number;
  playedMs: number | null;
  /** Whether a response arrived or a tap occurred since the last check of the board. */
  changed: boolean;
}

export interface Tab extends OpenTab {
  /** The tab's number, counted from 1 over all tabs that the device has opened. */
  readonly number: number;
  readonly sight: TabSight;
  readonly alarms: AlarmWatch;
  readonly clockWatch: ClockWatch;
  readonly heldTaps: HeldTaps;
}

export interface Station {
  readonly name: string;
  readonly kdsId: number;
  readonly plan: PlannedDevice;
  readonly storage: DeviceStorage;
  readonly troubles: DeviceTroubles;
  tabs(): readonly Tab[];
  tab(): Tab;
  /** Kills a tab without warning; opens a new one if it was the device's last. */
  kill(tab: Tab): void;
  /** Kills all tabs of the device without warning; one opens again. */
  killAll(): void;
  openTab(): Tab;
  damageRecord(key: string, text: string): void;
  close(): void;
}

export interface StationDeps {
  readonly world: World;
  readonly plan: PlannedDevice;
  /** Converts responses to the dialect of the platform; absent for the plain one. */
  readonly translate?: ResponseTranslator;
  readonly tapTracker: TapTracker;
  readonly notes: ShiftNotes;
}

const sightAt = (openedMs: number, wasBeside: boolean): TabSight => ({
  openedMs,
  wasBeside,
  etag: null,
  from: null,
  jumpedMs: 0,
  response: '',
  newResponseMs: 0,
  receivedOrders: new Set(),
  mayBeFalse: false,
  receivedMs: openedMs,
  localResponseMs: 0,
  requestedMs: null,
  ordersRequests: 0,
  resumedMs: 0,
  calls: 0,
  callsInSecond: 0,
  playedMs: null,
  changed: true,
});

/** When a device last woke or its page last became visible, simulated unix milliseconds; 0 for never. */
function createResumedMs(troubles: DeviceTroubles, world: World): () => number {
  let wokeMs = 0;
  troubles.onChange((trouble, on) => {
    if ((trouble === 'asleep' || trouble === 'hidden') && !on) wokeMs = world.nowMs();
  });
  return () => wokeMs;
}

function trackLateRequests({ world, plan: { name }, tapTracker }: StationDeps, troubles: DeviceTroubles): void {
  troubles.onChange((trouble, on) => {
    if (trouble === 'http-stray' || trouble === 'http-twice')
      tapTracker.lateRequestsPossible(name, on ? Number.POSITIVE_INFINITY : world.nowMs() + LATE_REQUEST_MS_MAX);
  });
}

/** Observes a tab's board continuously: the end of a pause notice, and lines that are visible only briefly. */
function observeBoard(tab: Tab, world: World, cardHistory: CardHistory): Tab {
  const { app, sight } = tab;
  const { board } = app.state;
  let wasPaused = false;
  const updateSight = () => {
    const isPaused = board.pausedS !== null;
    if (wasPaused && !isPaused) sight.resumedMs = world.nowMs();
    wasPaused = isPaused;
    cardHistory.update();
  };
  subscribe(board, updateSight, true);
  return tab;
}

/** Records the notices about taps that were reverted, superseded, voided or rejected. */
function trackLossNotices({ app }: Tab, { plan: { name }, tapTracker }: StationDeps): void {
  let visible: readonly NoticeText[] = [];
  subscribeKey(
    app.state,
    'notices',
    (notices) => {
      // A visible notice counts until now, because a repetition restarts its time (rule NOTICE-16).
      const messages = [...visible, ...notices.map(({ text }) => text)];
      if (messages.includes('changeFellBack')) tapTracker.revertShown(name);
      if (messages.includes('changeSuperseded')) tapTracker.supersededShown(name);
      if (messages.includes('changeVoided')) tapTracker.voidShown(name);
      if (messages.includes('changeGone') || messages.includes('saveRejected')) tapTracker.rejectionShown(name);
      visible = notices.map(({ text }) => text);
    },
    true,
  );
}

/** The tap tracker records the tab's requests to the world. */
const trackedWorld = (
  { world, plan: { name }, tapTracker }: StationDeps,
  tab: number,
  sight: TabSight,
  isBeside: () => boolean,
): World => ({
  ...world,
  handle(request) {
    const lacksOrder = (orderId: number) => !sight.response.includes(`"io":${orderId},`);
    return tapTracker.trackRequest({ device: name, tab, hasOtherTab: isBeside(), lacksOrder }, request, () =>
      world.handle(request),
    );
  },
});

function createTabOpener(
  deps: StationDeps,
  storage: DeviceStorage,
  troubles: DeviceTroubles,
  tabs: () => readonly Tab[],
): () => Tab {
  const { world, tapTracker, notes } = deps;
  const { name } = deps.plan;
  const resumedMs = createResumedMs(troubles, world);
  let opened = 0;
  return () => {
    opened += 1;
    const number = opened;
    const sight = sightAt(world.nowMs(), tabs().length > 0);
    for (const other of tabs()) other.sight.wasBeside = true;
    const reached = trackedWorld(deps, number, sight, () => tabs().length > 1);
    const ports = inProcessPorts({
      world: reached,
      deviceId: deps.plan.deviceId,
      storage,
      troubles,
      asyncStarted: notes.asyncStarted,
    });
    notes.asyncStarted();
    // Timers of a hidden page run once a minute, so the oracle cannot observe its actions.
    const isAsleep = () => troubles.isOn('asleep') || troubles.isOn('hidden');
    const cardHistory = createCardHistory(() => tab.app, world.nowMs);
    const isRestored = ports.facts.read(FACTS.board) !== null;
    const alarms = createAlarmWatch({
      world,
      notes,
      name,
      app: () => tab.app,
      isAsleep,
      resumedMs,
      sight,
      cardHistory,
      isRestored,
    });
    const heldTaps = createHeldTaps({ notes, name, app: () => tab.app });
    const spied: Ports = spiedPorts(ports, {
      world,
      name,
      tab: number,
      tapTracker,
      notes,
      sight,
      alarms,
      heldTaps,
      requests: createRequestTracker({ counter: notes.requests, nowMs: world.nowMs, resumedMs }),
      showsMemoryOnly: () => tab.app.state.saving.memoryOnly,
      isSeenFor: (ms) => tabs().includes(tab) && !isAsleep() && world.nowMs() - resumedMs() > ms,
      settings: () => tab.app.state.settings,
    });
    const clockWatch = createClockWatch({ notes, name, nowMs: world.nowMs, sight, app: () => tab.app });
    const tab: Tab = {
      number,
      ports,
      sight,
      alarms,
      clockWatch,
      heldTaps,
      app: createApp(deps.translate ? dialectPorts(spied, deps.translate) : spied, deferredAtOnce),
    };
    trackLossNotices(tab, deps);
    return observeBoard(tab, world, cardHistory);
  };
}

/** A device that is activated for its KDS, with one tab open. */
export function createStation(deps: StationDeps): Station {
  const { world, plan, tapTracker } = deps;
  const { name, kdsId } = plan;
  const storage = activatedStorage(world, kdsId);
  const troubles = createTroubles({ world, wallOffsetMs: plan.wallOffsetMs, stopsInSleep: plan.stopsInSleep });
  tapTracker.open(name, kdsId);
  trackLateRequests(deps, troubles);
  const start = createTabOpener(deps, storage, troubles, () => tabs.all());
  const tabs = createTabs(start, (othersLeft) =>
    othersLeft ? tapTracker.tabClosed(name, storage) : tapTracker.restarted(name, storage),
  );
  tabs.open();
  // A page that starts while the storage refuses reads has no unit, so the cook reloads it once the storage works.
  troubles.onChange((trouble, on) => {
    if (trouble !== 'storage-refuses' || on) return;
    for (const tab of [...tabs.all()]) if (tab.app.state.kdsId === null) tabs.kill(tab);
  });
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
    damageRecord(key, text) {
      tapTracker.recordDamaged(name, tapsIn(storage.records.get(key) ?? ''));
      storage.records.set(key, text);
    },
  };
}
