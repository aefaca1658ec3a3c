/** A device that is set up as another station starts without the facts of the old one. */
import type { InstallRecord } from '../../domain/device/kds.ts';
import type { FactStore } from '../../platform/ports.ts';
import { LIST_NAMES } from '../../protocol/decode-config.ts';
import { FACTS } from './facts.ts';

/** Taps are not in this list: they are sent or reported, never dropped (rule UNIT-5). */
const STATION_FACTS: readonly string[] = [
  FACTS.settings,
  FACTS.settingsDraft,
  FACTS.configuration,
  FACTS.placesUnsaved,
  FACTS.extinguished,
  FACTS.fireTimes,
  FACTS.made,
  FACTS.changeMarks,
  FACTS.unseen,
  FACTS.autosaveHeld,
  ...LIST_NAMES.map(FACTS.list),
];

export function clearOtherStation(facts: FactStore, { restaurantId, localId, kdsId }: InstallRecord): void {
  const station = `${restaurantId}-${localId}-${kdsId}`;
  const before = facts.read(FACTS.station);
  if (before === station) return;
  if (before !== null) for (const name of STATION_FACTS) facts.remove(name);
  facts.write(FACTS.station, station);
}
