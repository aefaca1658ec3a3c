/** Starts a planned fault: in the world, or at one device as a lasting trouble or an instant one. */

import { DEVICE_TROUBLES, type DeviceTrouble, type InstantTrouble } from '../../simulator/core/base/device-troubles.ts';
import type { FaultOptions } from '../../simulator/core/base/fault-kinds.ts';
import { createPrng, type Prng } from '../../simulator/core/base/prng.ts';
import { createSimVenue } from '../../simulator/core/base/venue.ts';
import { settingsOf } from '../../simulator/core/faults/faults.ts';
import type { World } from '../../simulator/core/world-api.ts';
import { addJunkRecord, damageFact, drawJunk } from '../../simulator/headless/damage.ts';
import { FACTS } from '../../src/engine/base/facts.ts';
import type { Cook } from './cook.ts';
import { drawOptions, type Kind, type Mode, needsOrders, needsStart, needsTaps } from './kinds.ts';
import type { BoardWatch } from './oracle/board-watch.ts';
import { tapsIn } from './oracle/tap-state.ts';
import type { TapTracker } from './oracle/tap-tracker.ts';
import type { PlannedFault } from './plan.ts';
import type { Station } from './station.ts';

/** The share of storage damages that also corrupt the record of a stored tap. */
const REAL_DAMAGE_SHARE = 0.5;
/** The most storage steps before the kill: of any kind, and after the first step that moves taps between the tables. */
const STEPS_MAX = 7;
const HANDOVER_STEPS_MAX = 3;
/** A fault that has had no effect yet lasts at least this much longer. */
const MORE_MS_MIN = 10_000;
/** The trigger that a fault needs (a start, a changed list, an order) happens this long after the fault begins. */
const START_MS = 1_000;
/** Orders placed `START_MS` apart, for a fault that affects only orders. */
const ORDERS = 2;
/** Ids of tables that the venue adds begin here. */
const NEW_TABLES_FROM = 900;

const venue = createSimVenue();

/** The owner adds a table, so every device reads the list of tables again. */
function addTable({ setList, nowMs }: World): void {
  const id = NEW_TABLES_FROM + Math.floor(nowMs() / 1_000);
  setList('dm', [...(venue.list('dm') as readonly unknown[]), { id, nm: `Mesa ${id}` }]);
}

/** The venue changes its texts. The device reloads without its cached texts, so it requests the texts again. */
function changeWords({ setTextEdition, textEdition }: World, station: Station): void {
  setTextEdition(textEdition() === 'house' ? 'carried' : 'house');
  station.storage.facts.delete(FACTS.languages);
  station.kill(station.tab());
}

interface InstantFault {
  readonly world: World;
  readonly station: Station;
  readonly cook: Cook;
  readonly random: Prng;
  readonly forMs: number;
  onHappened(): void;
}

/** Adds invalid records to a device's storage, damages one fact, and sometimes the record of a tap. */
function damage({ station, random, onHappened }: InstantFault): void {
  const { records } = station.storage;
  addJunkRecord(station.storage, random);
  const held = [...records.keys()].filter((key) => tapsIn(records.get(key) ?? '').length > 0);
  if (held.length > 0 && random.chance(REAL_DAMAGE_SHARE)) station.damageRecord(random.pick(held), drawJunk(random));
  damageFact(station.storage, random);
  onHappened();
}

/** The cook taps and saves, and all tabs are killed during a write of the taps. */
function armKill({ world, station, cook, random, onHappened }: InstantFault): void {
  const from = random.chance(0.5) ? 'handover' : 'any';
  const stepsLeft = random.int(0, from === 'handover' ? HANDOVER_STEPS_MAX : STEPS_MAX);
  const onKilled = () => {
    onHappened();
    world.after(0, station.killAll);
  };
  station.storage.armed = { from, stepsLeft, takesEffect: random.chance(0.5), onKilled };
  cook.tapSoon();
}

const INSTANT_EFFECTS: Readonly<Record<InstantTrouble, (struck: InstantFault) => void>> = {
  killed({ station, random, onHappened }) {
    station.kill(random.pick(station.tabs()));
    onHappened();
  },
  'killed-in-write': armKill,
  'second-tab'({ world, station, forMs, onHappened }) {
    if (station.tabs().length > 1) return;
    const tab = station.openTab();
    world.after(forMs, () => station.kill(tab));
    onHappened();
  },
  'storage-damaged': damage,
  'clock-jump'({ station, random, onHappened }) {
    station.troubles.jump(random.pick([-7_200_000, -90_000, 90_000, 7_200_000]));
    onHappened();
  },
};

const isTrouble = (kind: Kind): kind is DeviceTrouble => DEVICE_TROUBLES.some((trouble) => trouble === kind);
const isInstant = (kind: Kind): kind is InstantTrouble => Object.hasOwn(INSTANT_EFFECTS, kind);

export interface FaultTargets {
  readonly world: World;
  readonly stations: readonly Station[];
  readonly cooks: readonly Cook[];
  readonly watch: BoardWatch;
  readonly tapTracker: TapTracker;
}

interface LastingFault {
  readonly world: World;
  readonly fault: PlannedFault;
  readonly watch: BoardWatch;
  begin(forMs: number): void;
  hasHadEffect(): boolean;
}

/** Extends a fault until it has an effect or its latest end has come; calls `over` at its end. */
function runLastingFault(
  { world, fault: { atMs, untilMs, forMs }, watch, begin, hasHadEffect }: LastingFault,
  over: () => void,
): void {
  const mayLastUntilMs = world.nowMs() + untilMs - atMs;
  const moreMs = Math.max(forMs, MORE_MS_MIN);
  const extend = (ms: number) => {
    begin(ms);
    world.after(ms - 1, () => {
      if (!hasHadEffect() && world.nowMs() + moreMs <= mayLastUntilMs) return extend(moreMs);
      // The watch must record the last moment of the fault.
      watch.check();
      // The fault's own end runs first; a device then detects half-open connections.
      world.after(1, over);
    });
  };
  extend(forMs);
}

/** The number of effects of a lasting fault so far, in the world or at its device. */
const alterations = (world: World, { troubles }: Station, kind: Exclude<Kind, InstantTrouble>): number =>
  isTrouble(kind) ? troubles.alterations(kind) : world.alterations()[kind];

/**
 * Starts a planned fault now, or extends it. Calls `happened` when an instant trouble takes effect, or
 * when a lasting fault with an effect ends.
 */
export function injectFault(
  { world, stations, cooks, watch, tapTracker }: FaultTargets,
  fault: PlannedFault,
  happened: (mode: Mode) => void,
): void {
  const { kind, mode, device, atMs, forMs } = fault;
  const [station, cook] = [stations[device], cooks[device]];
  if (station === undefined || cook === undefined) return;
  const random = createPrng(world.seed).fork(`strike ${kind} ${atMs}`);
  if (isInstant(kind)) {
    // A sleeping device runs no code, so an instant trouble would have no effect.
    if (station.troubles.isOn('asleep')) return;
    INSTANT_EFFECTS[kind]({ world, station, cook, random, forMs, onHappened: () => happened(world.localMode()) });
    return;
  }
  const wasOn = isTrouble(kind) ? station.troubles.isOn(kind) : world.activeFaults().includes(kind);
  const before = alterations(world, station, kind);
  const options: FaultOptions = isTrouble(kind) ? {} : drawOptions(kind, mode, random, atMs - fault.fromMs);
  const begin = (ms: number) => {
    if (isTrouble(kind)) station.troubles.begin(kind, ms);
    else {
      if (kind === 'local-restored') tapTracker.localRestored(settingsOf(kind, options).of('ageMs'));
      world.setFault(kind, ms, options);
    }
  };
  if (needsTaps(kind)) cook.tapSoon();
  if (needsOrders(kind)) for (let at = 1; at <= ORDERS; at++) world.after(at * START_MS, world.placeOrder);
  if (needsStart(kind, mode)) world.after(START_MS, () => station.kill(station.tab()));
  if (options.on === 'data') world.after(START_MS, () => addTable(world));
  if (options.on === 'language') world.after(START_MS, () => changeWords(world, station));
  if (wasOn) {
    begin(forMs);
    return;
  }
  const hasHadEffect = () => alterations(world, station, kind) > before;
  runLastingFault({ world, fault, watch, begin, hasHadEffect }, () => {
    if (hasHadEffect()) happened(mode);
  });
}
