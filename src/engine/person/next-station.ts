/** Whether this device became another unit since its start: the new station needs a reload. */
import type { Ports } from '../../platform/ports.ts';
import { FACTS } from '../base/facts.ts';
import type { PersonEventOf } from './person-events.ts';

export interface NextStation {
  isOther(): boolean;
  /** Records that the device is another unit from its next start on. */
  changed(): void;
  /** Reloads the app; the next start shows how the session ended. */
  begin(by: PersonEventOf<'over'>['by']): void;
}

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
