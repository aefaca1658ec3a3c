/**
 * A seed drives a venue, its devices with their cooks, and all faults. No tap may be lost, and no board may be stale
 * without a warning.
 */
import { type DialectChoice, dialectOf } from '../../simulator/core/base/dialects/dialects.ts';
import { createTranslator } from '../../simulator/core/base/dialects/response-translator.ts';
import type { JournalEntry } from '../../simulator/core/base/journal.ts';
import { createWorld } from '../../simulator/core/world.ts';
import type { World } from '../../simulator/core/world-api.ts';
import { decodePresence, decodeSelected } from '../../src/protocol/decode-order-node.ts';
import { type Cook, createCook } from './cook.ts';
import { addForeignTablet } from './foreign-tablet.ts';
import { injectFault } from './inject-fault.ts';
import { type FaultCounts, KINDS, type Kind, MODES, type Mode } from './kinds.ts';
import { missingOrders } from './oracle/board-differences.ts';
import { type BoardWatch, createBoardWatch } from './oracle/board-watch.ts';
import { startQuietPeriod } from './oracle/quiet-period.ts';
import type { LineName } from './oracle/tap-state.ts';
import { createTapTracker, type TapTracker } from './oracle/tap-tracker.ts';
import { planShift, QUIET_MS, type ShiftPlan } from './plan.ts';
import type { RequestCounts } from './requests.ts';
import { runWithPromises } from './run-with-promises.ts';
import { createShiftNotes, type LossReason, type ShiftNotes } from './shift-notes.ts';
import { createStation, type Station } from './station.ts';

export interface ShiftReport {
  readonly seed: number;
  /** Hash of all events in the world and all requests to it. */
  readonly hash: string;
  readonly dialect: DialectChoice;
  readonly devices: number;
  readonly orders: number;
  readonly taps: number;
  readonly faults: FaultCounts;
  readonly faultsInAll: number;
  /** Lost taps that could not be kept, by reason. */
  readonly losses: Readonly<Record<LossReason, number>>;
  readonly requests: RequestCounts;
  /** The broken invariants. */
  readonly problems: readonly string[];
}

const START_MS = Date.UTC(2026, 2, 6, 10, 0, 0);
const CHECK_EVERY_MS = 25_000;
const CHECKS_PER_COMPARISON = 30;

export interface Shift {
  readonly plan: ShiftPlan;
  readonly world: World;
  readonly notes: ShiftNotes;
  readonly stations: readonly Station[];
  readonly cooks: readonly Cook[];
  readonly tapTracker: TapTracker;
  readonly watch: BoardWatch;
}

/** Observes a shift without affecting it. */
export interface Observer {
  /** Called before the first event. */
  open(shift: Shift): void;
  /** Called each time the devices have done all due work. The shift waits for the promise. */
  update(): void | Promise<void>;
  /** Called after the last quiet period, while the devices are still open. */
  close(): void | Promise<void>;
}

/** Records the former names of moved lines; the journal data has the old and the new ids. */
function noteRenumbered(names: Map<LineName, LineName>, { what, data }: JournalEntry): void {
  if ((what !== 'split' && what !== 'merged') || !Array.isArray(data)) return;
  const [from, to, before = [], after = []] = data as [number, number, number[]?, number[]?];
  for (const [at, id] of after.entries()) names.set(`${to}:${id}`, `${from}:${before[at] ?? 0}`);
}

function openShift(plan: ShiftPlan) {
  const renumbered = new Map<LineName, LineName>();
  const world = createWorld({
    journalled: (entry) => noteRenumbered(renumbered, entry),
    scenario: plan.scenario,
    startMs: START_MS,
    local: { address: '127.0.0.1', port: 8_080 },
    realtimeHost: 'simulated',
  });
  const notes = createShiftNotes(() => world.nowMs() - START_MS);
  const tapTracker = createTapTracker(world, notes, (line) => renumbered.get(line));
  const translate = createTranslator(dialectOf(plan.dialect));
  const stations = plan.devices.map((device) => createStation({ world, plan: device, translate, tapTracker, notes }));
  const cooks = stations.map((station) => createCook({ world, station, tapTracker, notes }));
  return { plan, world, notes, tapTracker, stations, cooks, watch: createBoardWatch(world, notes, stations) };
}

/** Checks each board at intervals, and sometimes compares it with its responses. */
function scheduleChecks({ world, notes, stations, tapTracker }: Shift, checkBoards: () => void): void {
  let checks = 0;
  const next = () =>
    world.after(CHECK_EVERY_MS, () => {
      checkBoards();
      for (const station of stations) for (const { alarms } of station.tabs()) alarms.update();
      checks += 1;
      if (checks % CHECKS_PER_COMPARISON === 0) {
        for (const station of stations) {
          const tab = station.tab();
          // Work in flight on a sleeping device stays in flight during the sleep.
          if (station.troubles.isOn('asleep')) continue;
          // The watch checks that a board with an unknown KDS, which shows no order, reports this (rule WIRE-55).
          if (
            tab.app.state.kds === null ||
            tab.sight.mayBeFalse ||
            tab.app.state.link.troubled ||
            !tab.app.state.board.received ||
            tab.sight.etag === null
          )
            continue;
          for (const id of missingOrders(station, tab, (id) => tapTracker.mayDiffer(station.name, id)))
            notes.problem(`${station.name} shows no warning and lacks order ${id}`);
        }
      }
      next();
    });
  next();
}

/** Checks the clocks of all tabs, but alarms only of tabs with a new response or tap. */
function checkTabs(stations: readonly Station[]): void {
  for (const station of stations) {
    for (const { sight, alarms, clockWatch } of station.tabs()) {
      clockWatch.check(alarms.knowsTime);
      if (!sight.changed) continue;
      sight.changed = false;
      alarms.updateIfChanged();
    }
  }
}

/** After the last tap no order may still be selected. Selections of absent devices do not count (rule SHARED-2). */
function checkSelections({ world, notes, stations }: Shift): void {
  const shown = new Set(
    stations.flatMap((station) => {
      const { app } = station.tab();
      return app.state.board.keys.map((key) => app.entry(key)?.card.order.id);
    }),
  );
  const present = decodePresence(world.realtime.get('presence/71/3'));
  for (const id of shown) {
    const selected = decodeSelected(world.realtime.get(`order/71/3/${id}/selected`)).filter(({ deviceId }) =>
      present.has(deviceId),
    );
    if (selected.length > 0) notes.problem(`order ${id} is still selected: ${JSON.stringify(selected)}`);
  }
}

/**
 * Schedules faults and counts those with an effect: lasting faults under their planned mode, instant ones under
 * the mode at that time.
 */
function scheduleFaults(shift: Shift): () => FaultCounts {
  const { plan, world } = shift;
  const counts = new Map(KINDS.map((kind) => [kind, MODES.map(() => 0)]));
  const happened = (kind: Kind, mode: Mode) => {
    const row = counts.get(kind) ?? [];
    row[mode] = (row[mode] ?? 0) + 1;
  };
  for (const fault of plan.faults) {
    world.after(fault.atMs, () => {
      injectFault(shift, fault, (mode) => happened(fault.kind, mode));
      // A fault that ends before the next check must be recorded too.
      for (const station of shift.stations) for (const { alarms } of station.tabs()) alarms.update();
    });
  }
  return () => Object.fromEntries(counts);
}

const sumOf = (counts: FaultCounts): number =>
  Object.values(counts).reduce((sum, row) => sum + row.reduce((a, b) => a + b), 0);

/** The shift is the same with or without an observer, and in every dialect. */
export async function runShift(
  seed: number,
  hours: number,
  observer?: Observer,
  dialect?: DialectChoice,
): Promise<ShiftReport> {
  const drawn = planShift(seed, hours);
  const plan = { ...drawn, dialect: dialect ?? drawn.dialect };
  const shift = openShift(plan);
  const { world, notes, stations, cooks, watch, tapTracker } = shift;
  const faultsSoFar = scheduleFaults(shift);
  addForeignTablet(world, plan.lengthMs);
  for (const atMs of plan.orders) world.after(atMs, world.placeOrder);
  for (const endMs of plan.quietPeriods) {
    world.after(endMs - QUIET_MS, () => {
      for (const cook of cooks) cook.rest();
      startQuietPeriod(shift, QUIET_MS);
    });
    world.after(endMs + 1, () => {
      for (const cook of cooks) cook.work();
    });
  }
  scheduleChecks(shift, watch.check);
  for (const cook of cooks) cook.work();
  observer?.open(shift);
  await runWithPromises(world, notes, START_MS + plan.lengthMs, () => {
    checkTabs(stations);
    return observer?.update();
  });
  await observer?.close();
  checkSelections(shift);
  for (const station of stations) station.close();
  const faults = faultsSoFar();
  return {
    seed,
    hash: world.journalHash(),
    dialect: plan.dialect,
    devices: stations.length,
    orders: world.ordersPlaced(),
    taps: tapTracker.taps(),
    faults,
    faultsInAll: sumOf(faults),
    losses: notes.losses(),
    requests: notes.requests.counts(),
    problems: notes.problems(),
  };
}
