/** What became of the unit that a device is set up as: its own record against what the platform holds (ruling P9). */
import { MODULES } from '../limits.ts';
import { countingEntry, deviceMayRun } from '../person/permission.ts';
import type { InstallRecord } from './kds.ts';

/** `taken`: another device is set up as it. `gone`: the venue has it no more. `forbidden`: its grant lets no device run. */
export type UnitFate = 'ours' | 'taken' | 'gone' | 'forbidden';

/** Whether the grants of a record let a device run; one that names none for kitchens leaves it to the venue (rule P9d). */
export function maySession({ entries, restaurantId, localId }: InstallRecord): boolean {
  const entry = countingEntry(entries, MODULES.kitchen, { role: restaurantId, level: localId });
  return deviceMayRun(entry, entry === null);
}

/** What an answer of call 2 says of the unit; null for an answer without any (rules P9a to P9d). */
export function unitFate(own: InstallRecord, answered: InstallRecord | null, deviceId: string): UnitFate {
  const isSame =
    answered?.kdsId === own.kdsId && answered.restaurantId === own.restaurantId && answered.localId === own.localId;
  if (answered === null || !isSame) return 'gone';
  if (answered.deviceId !== '' && answered.deviceId !== deviceId) return 'taken';
  return maySession(answered) ? 'ours' : 'forbidden';
}
