/** One simulated shift: a seed drives a venue, its devices with their cooks, and everything that goes wrong; nothing may be lost, nothing silently stale. */
import { createWorld } from '../../simulator/core/world.ts';
import type { World } from '../../simulator/core/world-api.ts';
import { missingOrders } from './agree.ts';
import { beginCalm } from './calm.ts';
import { createCook } from './crew.ts';
import { type FaultCounts, KINDS, MODES } from './kinds.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { CALM_MS, planShift, type ShiftPlan } from './plan.ts';
import { runStirred } from './run-stirred.ts';
import { createShiftNotes, type ShiftNotes } from './shift-notes.ts';
import { createStation, type Station } from './station.ts';
import { strike } from './strike.ts';
import { createWatch } from './watch.ts';

export interface ShiftReport {
  readonly seed: number;
  /** Hash of everything that happened in the world and reached it. */
  readonly hash: string;
  readonly devices: number;
  readonly orders: number;
  readonly taps: number;
  readonly faults: FaultCounts;
  readonly faultsInAll: number;
  /** Taps that a killed tab took with it before its storage had them. */
  readonly excused: number;
  /** Empty when every invariant held. */
  readonly problems: readonly string[];
}

const START_MS = Date.UTC(2026, 2, 6, 10, 0, 0);
const LOOK_MS = 25_000;
const LOOKS_TO_COMPARE = 30;
function countFaults({ faults, modes }: ShiftPlan): FaultCounts {
  const counts = new Map(KINDS.map((kind) => [kind, MODES.map(() => 0)]));
  for (const { kind, atMs } of faults) {
    const mode = modes.findLast((each) => each.atMs <= atMs)?.mode ?? 0;
    const row = counts.get(kind);
    if (row !== undefined) row[mode] = (row[mode] ?? 0) + 1;
  }
  return Object.fromEntries(counts);
}

interface Floor {
  readonly plan: ShiftPlan;
  readonly world: World;
  readonly notes: ShiftNotes;
  readonly stations: readonly Station[];
  readonly ledger: Ledger;
}

function openFloor(plan: ShiftPlan) {
  const world = createWorld({
    scenario: plan.scenario,
    startMs: START_MS,
    local: { address: '127.0.0.1', port: 8_080 },
    realtimeHost: 'simulated',
  });
  const notes = createShiftNotes(() => world.nowMs() - START_MS);
  const ledger = createLedger(world, notes);
  const stations = plan.devices.map((device) => createStation({ world, plan: device, ledger, notes }));
  const cooks = stations.map((station) => createCook({ world, station, ledger, notes }));
  return { plan, world, notes, ledger, stations, cooks, watch: createWatch(world, notes, stations) };
}

/** Every so often each board is looked at, and now and then compared with what it was told. */
function plantLooks({ world, notes, stations, ledger }: Floor, look: () => void): void {
  let looks = 0;
  const next = () =>
    world.after(LOOK_MS, () => {
      look();
      looks += 1;
      if (looks % LOOKS_TO_COMPARE === 0) {
        for (const station of stations) {
          const tab = station.tab();
          if (tab.app.state.link.troubled || !tab.app.state.board.received || tab.sight.etag === null) continue;
          for (const id of missingOrders(station, tab, (id) => ledger.touchedOf(station.name, id)))
            notes.problem(`${station.name} claims to be fresh and does not show order ${id}`);
        }
      }
      next();
    });
  next();
}

/** Nobody taps any more: no order that a board shows may still be selected. */
function checkSelections({ world, notes, stations }: Floor): void {
  const shown = new Set(
    stations.flatMap((station) => {
      const { app } = station.tab();
      return app.state.board.keys.map((key) => app.entry(key)?.card.order.id);
    }),
  );
  for (const id of shown) {
    const selected = world.realtime.get(`order/71/3/${id}/selected`) ?? null;
    if (selected !== null && selected !== '[]') notes.problem(`order ${id} is still selected: ${selected}`);
  }
}

/** Runs one shift of `hours` simulated hours. */
export async function runShift(seed: number, hours: number): Promise<ShiftReport> {
  const plan = planShift(seed, hours);
  const floor = openFloor(plan);
  const { world, notes, stations, cooks, watch, ledger } = floor;
  for (const fault of plan.faults) world.after(fault.atMs, () => strike(world, stations, fault));
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
  await runStirred(world, notes, START_MS + plan.lengthMs);
  checkSelections(floor);
  for (const station of stations) station.close();
  return {
    seed,
    hash: world.journalHash(),
    devices: stations.length,
    orders: world.ordersPlaced(),
    taps: ledger.taps(),
    faults: countFaults(plan),
    faultsInAll: plan.faults.length,
    excused: notes.excuses(),
    problems: notes.problems(),
  };
}
