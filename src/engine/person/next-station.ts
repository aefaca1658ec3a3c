/** Whether this device was set up as another unit than it started as: that station begins with a start of its own. */
import type { Ports } from '../../platform/ports.ts';
import { FACTS } from '../base/facts.ts';
import type { PersonEventOf } from './person-events.ts';

export interface NextStation {
  isOther(): boolean;
  /** This device is another unit from its next start on. */
  changed(): void;
  /** Starts the device anew; that start is told how the session before it ended. */
  begin(by: PersonEventOf<'over'>['by']): void;
}

/** The station that began with this start. */
export function createNextStation({ facts, page }: Pick<Ports, 'facts' | 'page'>): NextStation {
  let isOther = false;
  return {
    isOther: () => isOther,
    changed() {
      isOther = true;
    },
    begin(by) {
      facts.write(FACTS.farewell, by);
      page.leave(page.address('/'));
    },
  };
}
