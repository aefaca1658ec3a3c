/** Lets a planned fault happen: in the world, in the troubles of one device, or as a blow. */

import type { DeviceTrouble } from '../../simulator/adapters/in-process-troubles.ts';
import type { FaultName } from '../../simulator/core/fault-kinds.ts';
import { createPrng, type Prng } from '../../simulator/core/prng.ts';
import type { World } from '../../simulator/core/world-api.ts';
import { type Blow, drawOptions, type Kind, TROUBLES } from './kinds.ts';
import type { PlannedFault } from './plan.ts';
import type { Station } from './station.ts';

const JUNK = ['', 'null', '[]', '{"orderId":"x"}', '{"changes":[[1,', '"\u0000"', '{"__proto__":{"status":1}}'];

interface Struck {
  readonly world: World;
  readonly station: Station;
  readonly random: Prng;
  readonly forMs: number;
}

/** New records that are none, and old facts that are damaged; what a cook tapped stays, so that no tap is lost by it. */
function damage({ station, random }: Struck): void {
  const { facts, records } = station.storage;
  const table = random.pick(['pending', 'outbox']);
  records.set(`${table}/${random.int(1, 9)}:${random.int(1, 9)}`, random.pick(JUNK));
  const keys = [...facts.keys()].filter((key) => key !== 'install');
  if (keys.length > 0) facts.set(random.pick(keys), random.pick(JUNK));
}

const BLOWS: Readonly<Record<Blow, (struck: Struck) => void>> = {
  killed: ({ station, random }) => station.kill(random.pick(station.tabs())),
  // It waits for the steps of the next tap, whenever that is.
  'killed-in-write': ({ world, station, random }) => {
    const struck = () => {
      world.after(0, () => {
        for (const tab of [...station.tabs()]) station.kill(tab);
      });
    };
    station.storage.armed = { stepsLeft: random.int(0, 14), takesEffect: random.chance(0.5), struck };
  },
  'second-tab': ({ world, station, forMs }) => {
    if (station.tabs().length > 1) return;
    const tab = station.openTab();
    world.after(forMs, () => station.kill(tab));
  },
  'storage-damaged': damage,
  'clock-jump': ({ station, random }) => station.troubles.jump(random.pick([-7_200_000, -90_000, 90_000, 7_200_000])),
};

const isTrouble = (kind: Kind): kind is DeviceTrouble => TROUBLES.some((trouble) => trouble === kind);
const isBlow = (kind: Kind): kind is Blow => Object.hasOwn(BLOWS, kind);

/** Strikes now. */
export function strike(world: World, stations: readonly Station[], { kind, forMs, device, atMs }: PlannedFault): void {
  const station = stations[device % stations.length];
  if (station === undefined) return;
  const random = createPrng(world.seed).fork(`strike ${kind} ${atMs}`);
  if (isBlow(kind)) BLOWS[kind]({ world, station, random, forMs });
  else if (isTrouble(kind)) station.troubles.begin(kind, forMs);
  else world.setFault(kind satisfies FaultName, forMs, drawOptions(kind, random));
}
