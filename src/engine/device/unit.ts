/**
 * Decides whether this device may run its unit, by call 2, the record's grants and the venue's configuration (rules
 * ACCESS-6, UNIT-2, UNIT-4).
 */
import { mayRunSession, type UnitAssignment } from '../../domain/device/unit.ts';
import type { CurrentInstall } from '../base/current-install.ts';
import type { AppState } from '../base/state.ts';

/** Both methods return true when the device just got its unit back, so that waiting work can continue. */
export interface Unit {
  /** Applies the assignment of call 2; the install record may be new. */
  assigned(place: UnitAssignment): boolean;
  /** Null when the configuration does not specify it. */
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
