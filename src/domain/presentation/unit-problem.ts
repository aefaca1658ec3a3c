/** What the screen shows about the unit that the device is set up as. */
import type { UnitStatus } from '../device/unit.ts';
import type { LinkCause } from '../link/indicator.ts';
import type { AlarmDetails } from '../link/offline-alarm.ts';

/**
 * The fate of a unit, null while it is this device's; a cloud that rejects the credentials lets no device operate it
 * (rules CONFIGURE-5, CONFIGURE-6).
 */
export function unitProblem(unit: UnitStatus, cause: LinkCause | undefined): Exclude<UnitStatus, 'ours'> | null {
  if (unit !== 'ours') return unit;
  return cause === 'refused' ? 'forbidden' : null;
}

/** Whether the link is the problem: a cloud that rejects this device's unit is reachable (rule CONFIGURE-6). */
export const isLinkDown = (alarm: AlarmDetails | null): boolean => alarm !== null && alarm.cause !== 'refused';
