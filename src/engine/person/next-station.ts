/** A new unit of this device needs a reload. */
import type { Ports } from '../../platform/ports.ts';
import { FACTS } from '../base/facts.ts';
import type { PersonEventOf } from './person-events.ts';

export interface NextStation {
  isOther(): boolean;
  /** The device is another unit from its next start. */
  changed(): void;
  /** Opens the home page; the next start shows the notice about the end of the session. */
  begin(by: PersonEventOf<'sessionEnded'>['by']): void;
}

export function createNextStation({ facts, page }: Pick<Ports, 'facts' | 'page'>): NextStation {
  let isOther = false;
  return {
    isOther: () => isOther,
    changed() {
      isOther = true;
    },
    begin(by) {
      facts.write(FACTS.sessionEnd, by);
      page.leave(page.address('/'));
    },
  };
}
