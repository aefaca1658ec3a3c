/** Whether this device may work as its unit: by what call 2 says of the unit, by the grants of its record and by the venue's configuration (rules PA4, P9b, P9d). */
import { maySession, type UnitPlace } from '../../domain/device/unit.ts';
import type { OwnInstall } from '../base/own-install.ts';
import type { AppState } from '../base/state.ts';

/** Each answers whether the unit has come back to this device: what waited because of it goes on. */
export interface Unit {
  /** Call 2 said this of the unit, whose record may be another since. */
  judged(place: UnitPlace): boolean;
  /** The venue's configuration lets devices run, or not; null where it says nothing. */
  configured(allows: boolean | null): boolean;
}

/** The unit of a device that is set up as `install`. */
export function createUnit(state: AppState, install: Pick<OwnInstall, 'now'>): Unit {
  let place: UnitPlace = 'ours';
  let configurationAllows: boolean | null = null;

  const look = (): boolean => {
    const before = state.unit;
    state.unit = place === 'ours' && !maySession(install.now(), configurationAllows) ? 'forbidden' : place;
    return before !== 'ours' && state.unit === 'ours';
  };

  return {
    judged(said) {
      place = said;
      return look();
    },
    configured(allows) {
      configurationAllows = allows;
      return look();
    },
  };
}
