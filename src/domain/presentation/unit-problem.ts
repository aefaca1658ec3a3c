import type { UnitStatus } from '../device/unit.ts';
import type { LinkCause } from '../link/indicator.ts';
import type { AlarmDetails } from '../link/offline-alarm.ts';

/**
 * Null for a working unit. A cloud that rejects the device's credentials counts as `forbidden` (rules CONFIGURE-5,
 * CONFIGURE-6).
 */
export function unitProblem(unit: UnitStatus, cause: LinkCause | undefined): Exclude<UnitStatus, 'ours'> | null {
  if (unit !== 'ours') return unit;
  return cause === 'refused' ? 'forbidden' : null;
}

/** False when the cloud rejects the device's credentials (rule CONFIGURE-6). */
export const isLinkDown = (alarm: AlarmDetails | null): boolean => alarm !== null && alarm.cause !== 'refused';
