/** Lets a planned fault happen: in the world, in the troubles of one device, or as a blow. */

import { DEVICE_TROUBLES, type DeviceBlow, type DeviceTrouble } from '../../simulator/core/base/device-troubles.ts';
import { createPrng, type Prng } from '../../simulator/core/base/prng.ts';
import type { World } from '../../simulator/core/world-api.ts';
import { drawJunk, plantJunk, spoilFact } from '../../simulator/headless/damage.ts';
import type { Cook } from './crew.ts';
import { drawOptions, type Kind } from './kinds.ts';
import { tapsIn } from './ledger.ts';
import type { PlannedFault } from './plan.ts';
import type { Station } from './station.ts';

/** Of the damages so many spoil the record of a tap, where there is one. */
const REAL_DAMAGE_SHARE = 0.5;
/** Steps of the storage before the kill: of any kind, and from the first in which taps go from one table to the other. */
const STEPS_MAX = 7;
const HANDOVER_STEPS_MAX = 3;

interface Struck {
  readonly world: World;
  readonly station: Station;
  readonly cook: Cook;
  readonly random: Prng;
  readonly forMs: number;
  /** It struck. */
  happened(): void;
}

/** What is in the records of a device turns into something else: new ones that are none, now and then one that holds a tap, and facts. */
function damage({ station, random, happened }: Struck): void {
  const { records } = station.storage;
  plantJunk(station.storage, random);
  const held = [...records.keys()].filter((key) => tapsIn(records.get(key) ?? '').length > 0);
  if (held.length > 0 && random.chance(REAL_DAMAGE_SHARE)) station.spoil(random.pick(held), drawJunk(random));
  spoilFact(station.storage, random);
  happened();
}

/** The cook comes to the screen, and in the middle of what is stored of the taps the tab is gone. */
function armKill({ world, station, cook, random, happened }: Struck): void {
  const from = random.chance(0.5) ? 'handover' : 'any';
  const stepsLeft = random.int(0, from === 'handover' ? HANDOVER_STEPS_MAX : STEPS_MAX);
  const struck = () => {
    happened();
    world.after(0, station.killAll);
  };
  station.storage.armed = { from, stepsLeft, takesEffect: random.chance(0.5), struck };
  cook.come();
}

const BLOWS: Readonly<Record<DeviceBlow, (struck: Struck) => void>> = {
  killed({ station, random, happened }) {
    station.kill(random.pick(station.tabs()));
    happened();
  },
  'killed-in-write': armKill,
  'second-tab'({ world, station, forMs, happened }) {
    if (station.tabs().length > 1) return;
    const tab = station.openTab();
    world.after(forMs, () => station.kill(tab));
    happened();
  },
  'storage-damaged': damage,
  'clock-jump'({ station, random, happened }) {
    station.troubles.jump(random.pick([-7_200_000, -90_000, 90_000, 7_200_000]));
    happened();
  },
};

const isTrouble = (kind: Kind): kind is DeviceTrouble => DEVICE_TROUBLES.some((trouble) => trouble === kind);
const isBlow = (kind: Kind): kind is DeviceBlow => Object.hasOwn(BLOWS, kind);

export interface Field {
  readonly world: World;
  readonly stations: readonly Station[];
  /** One a station. */
  readonly cooks: readonly Cook[];
}

/** Strikes now; `happened` is told when it did: one that is on already only lasts longer, and some wait for their moment. */
export function strike({ world, stations, cooks }: Field, fault: PlannedFault, happened: () => void): void {
  const { kind, mode, forMs, device, atMs } = fault;
  const [station, cook] = [stations[device], cooks[device]];
  if (station === undefined || cook === undefined) return;
  const random = createPrng(world.seed).fork(`strike ${kind} ${atMs}`);
  if (isBlow(kind)) {
    // On a device that sleeps nothing runs that a blow could strike.
    if (station.troubles.isOn('asleep')) return;
    BLOWS[kind]({ world, station, cook, random, forMs, happened });
    return;
  }
  const wasOn = isTrouble(kind) ? station.troubles.isOn(kind) : world.activeFaults().includes(kind);
  if (isTrouble(kind)) station.troubles.begin(kind, forMs);
  else world.setFault(kind, forMs, drawOptions(kind, mode, random));
  // A storage that fails while nobody taps tells nothing.
  if (kind.startsWith('storage-')) cook.come();
  if (!wasOn) happened();
}
