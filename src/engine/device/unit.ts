/**
 * Decides whether this device may work as its unit, by call 2, the grants of its record and the venue's configuration
 * (rules ACCESS-6, UNIT-2, UNIT-4).
 */
import { mayRunSession, type UnitAssignment } from '../../domain/device/unit.ts';
import type { CurrentInstall } from '../base/current-install.ts';
import type { AppState } from '../base/state.ts';

/**
 * The state of the unit. Both methods return whether the device just got its unit back, so that waiting work can
 * continue.
 */
export interface Unit {
  /** Applies the assignment that call 2 returned; the install record may be new. */
  assigned(place: UnitAssignment): boolean;
  /** Applies whether the venue's configuration allows devices to run; null when it does not specify it. */
  configured(allows: boolean | null): boolean;
}

export function createUnit(state: AppState, install: Pick<CurrentInstall, 'now'>): Unit {
  let place: UnitAssignment = 'ours';
  let configurationAllows: boolean | null = null;

  const update = (): boolean => {
    const before = state.unit;
    state.unit = place === 'ours' && !mayRunSession(install.now(), configurationAllows) ? 'forbidden' : place;
    return before !== 'ours' && state.unit === 'ours';
  };

  return {
    assigned(unit) {
      place = unit;
      return update();
    },
    configured(allows) {
      configurationAllows = allows;
      return update();
    },
  };
}
