/** What the people at a screen are told of the unit that it is set up as. */
import type { UnitFate } from '../device/unit.ts';
import type { LinkCause } from '../link/indicator.ts';
import type { AlarmWords } from '../link/offline-alarm.ts';

/** What became of a unit, null while it is this device's; a cloud that refuses the credentials lets no device work as one (rules P5a, P5b). */
export function lostUnit(unit: UnitFate, cause: LinkCause | undefined): Exclude<UnitFate, 'ours'> | null {
  if (unit !== 'ours') return unit;
  return cause === 'refused' ? 'forbidden' : null;
}

/** Whether the link is what is the matter: a cloud that refuses this device's unit is there (rule P5b). */
export const isLinkDown = (alarm: AlarmWords | null): boolean => alarm !== null && alarm.cause !== 'refused';
