/** One simulated shift: a seed drives a venue, its devices with their cooks, and all faults; nothing may be lost, nothing silently stale. */
import { type DialectChoice, dialectOf } from '../../simulator/core/base/dialects/dialects.ts';
import { createSpeaker } from '../../simulator/core/base/dialects/speak.ts';
import type { JournalEntry } from '../../simulator/core/base/journal.ts';
import { createWorld } from '../../simulator/core/world.ts';
import type { World } from '../../simulator/core/world-api.ts';
import { decodePresence, decodeSelected } from '../../src/protocol/decode-order-node.ts';
import { type Cook, createCook } from './crew.ts';
import { type FaultCounts, KINDS, type Kind, MODES, type Mode } from './kinds.ts';
import { missingOrders } from './oracle/agree.ts';
import type { LineName } from './oracle/books.ts';
import { beginCalm } from './oracle/calm.ts';
import { createLedger, type Ledger } from './oracle/ledger.ts';
import { createWatch, type Watch } from './oracle/watch.ts';
import { CALM_MS, planShift, type ShiftPlan } from './plan.ts';
import type { QuestionCounts } from './questions.ts';
import { runStirred } from './run-stirred.ts';
import { createShiftNotes, type Excuse, type ShiftNotes } from './shift-notes.ts';
import { createStation, type Station } from './station.ts';
import { plantStranger } from './stranger.ts';
import { strike } from './strike.ts';

export interface ShiftReport {
  readonly seed: number;
  /** Hash of all events in the world and all requests to it. */
  readonly hash: string;
  /** The dialect of the platform's responses. */
  readonly dialect: DialectChoice;
  readonly devices: number;
  readonly orders: number;
  readonly taps: number;
  readonly faults: FaultCounts;
  readonly faultsInAll: number;
  /** Lost taps that could not be kept, by reason. */
  readonly excused: Readonly<Record<Excuse, number>>;
  /** The devices' requests. */
  readonly questions: QuestionCounts;
  /** Empty when every invariant was met. */
  readonly problems: readonly string[];
}

const START_MS = Date.UTC(2026, 2, 6, 10, 0, 0);
const LOOK_MS = 25_000;
const LOOKS_TO_COMPARE = 30;

/** The parts of a running shift. */
export interface Floor {
  readonly plan: ShiftPlan;
  readonly world: World;
  readonly notes: ShiftNotes;
  readonly stations: readonly Station[];
  readonly cooks: readonly Cook[];
  readonly ledger: Ledger;
  readonly watch: Watch;
}

/** An observer of a shift without effects on it. */
export interface Observer {
  /** Before the first event. */
  open(floor: Floor): void;
  /** Repeatedly, at most seconds apart: all ready work of the devices is done, and nothing advances before the returned promise resolves. */
  look(): void | Promise<void>;
  /** After the last calm, while the devices are still open. */
  close(): void | Promise<void>;
}

/** Records the lines that a split or a merge renumbered. The journal data holds both orders, the old ids and the new ids. */
function noteRenumbered(names: Map<LineName, LineName>, { what, data }: JournalEntry): void {
  if ((what !== 'split' && what !== 'merged') || !Array.isArray(data)) return;
  const [from, to, before = [], after = []] = data as [number, number, number[]?, number[]?];
  for (const [at, id] of after.entries()) names.set(`${to}:${id}`, `${from}:${before[at] ?? 0}`);
}

function openFloor(plan: ShiftPlan) {
  const renumbered = new Map<LineName, LineName>();
  const world = createWorld({
    journalled: (entry) => noteRenumbered(renumbered, entry),
    scenario: plan.scenario,
    startMs: START_MS,
    local: { address: '127.0.0.1', port: 8_080 },
    realtimeHost: 'simulated',
  });
  const notes = createShiftNotes(() => world.nowMs() - START_MS);
  const ledger = createLedger(world, notes, (line) => renumbered.get(line));
  const speak = createSpeaker(dialectOf(plan.dialect));
  const stations = plan.devices.map((device) => createStation({ world, plan: device, speak, ledger, notes }));
  const cooks = stations.map((station) => createCook({ world, station, ledger, notes }));
  return { plan, world, notes, ledger, stations, cooks, watch: createWatch(world, notes, stations) };
}

/** At intervals each board is checked, and sometimes compared with its responses. */
function plantLooks({ world, notes, stations, ledger }: Floor, look: () => void): void {
  let looks = 0;
  const next = () =>
    world.after(LOOK_MS, () => {
      look();
      for (const station of stations) for (const { alarms } of station.tabs()) alarms.look();
      looks += 1;
      if (looks % LOOKS_TO_COMPARE === 0) {
        for (const station of stations) {
          const tab = station.tab();
          // Work in flight on a sleeping device stays so, however long.
          if (station.troubles.isOn('asleep')) continue;
          // A board with an unknown KDS shows no order: the watch checks that it reports this (rule W8f).
          if (
            tab.app.state.kds === null ||
            tab.sight.mayLie ||
            tab.app.state.link.troubled ||
            !tab.app.state.board.received ||
            tab.sight.etag === null
          )
            continue;
          for (const id of missingOrders(station, tab, (id) => ledger.touchedOf(station.name, id)))
            notes.problem(`${station.name} claims to be fresh and does not show order ${id}`);
        }
      }
      next();
    });
  next();
}

/** Checks clocks and levels of all tabs, and the boards of those with new responses. */
function followTabs(stations: readonly Station[]): void {
  for (const station of stations) {
    for (const { sight, alarms, course } of station.tabs()) {
      course.look(alarms.knowsTime);
      if (!sight.changed) continue;
      sight.changed = false;
      alarms.glance();
    }
  }
}

/** After the last tap no order on a board may still be selected. Selections of an absent device count for none (rule SEL2). */
function checkSelections({ world, notes, stations }: Floor): void {
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

/** Plants the faults, and counts each that struck under its planned mode; a delayed blow under the mode of its moment. */
function plantFaults(floor: Floor): () => FaultCounts {
  const { plan, world } = floor;
  const counts = new Map(KINDS.map((kind) => [kind, MODES.map(() => 0)]));
  const happened = (kind: Kind, mode: Mode) => {
    const row = counts.get(kind) ?? [];
    row[mode] = (row[mode] ?? 0) + 1;
  };
  for (const fault of plan.faults) {
    world.after(fault.atMs, () => {
      strike(floor, fault, (mode) => happened(fault.kind, mode));
      // A fault that ends before the next check must be recorded too.
      for (const station of floor.stations) for (const { alarms } of station.tabs()) alarms.look();
    });
  }
  return () => Object.fromEntries(counts);
}

const sumOf = (counts: FaultCounts): number =>
  Object.values(counts).reduce((sum, row) => sum + row.reduce((a, b) => a + b), 0);

/** Runs one shift of `hours` simulated hours; it is the same shift with an observer and without one, and in every dialect. */
export async function runShift(
  seed: number,
  hours: number,
  observer?: Observer,
  dialect?: DialectChoice,
): Promise<ShiftReport> {
  const drawn = planShift(seed, hours);
  const plan = { ...drawn, dialect: dialect ?? drawn.dialect };
  const floor = openFloor(plan);
  const { world, notes, stations, cooks, watch, ledger } = floor;
  const faultsSoFar = plantFaults(floor);
  plantStranger(world, plan.lengthMs);
  for (const atMs of plan.orders) world.after(atMs, world.placeOrder);
  for (const endMs of plan.calms) {
    world.after(endMs - CALM_MS, () => {
      for (const cook of cooks) cook.rest();
      beginCalm(floor, CALM_MS);
    });
    world.after(endMs + 1, () => {
      for (const cook of cooks) cook.work();
    });
  }
  plantLooks(floor, watch.look);
  for (const cook of cooks) cook.work();
  observer?.open(floor);
  await runStirred(world, notes, START_MS + plan.lengthMs, () => {
    followTabs(stations);
    return observer?.look();
  });
  await observer?.close();
  checkSelections(floor);
  for (const station of stations) station.close();
  const faults = faultsSoFar();
  return {
    seed,
    hash: world.journalHash(),
    dialect: plan.dialect,
    devices: stations.length,
    orders: world.ordersPlaced(),
    taps: ledger.taps(),
    faults,
    faultsInAll: sumOf(faults),
    excused: notes.excuses(),
    questions: notes.questions.counts(),
    problems: notes.problems(),
  };
}
