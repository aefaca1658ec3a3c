/** Delays new taps until the changes of an earlier run are known, because those are sent first (rule N3e). */
import type { Outbox } from './outbox.ts';

export interface SendGate extends Pick<Outbox, 'boardRead'> {
  /** The outbox has the earlier changes, or the storage does not respond. */
  open(): void;
}

export function createSendGate(outbox: Pick<Outbox, 'boardRead'>): SendGate {
  let isOpen = false;
  let last: Parameters<Outbox['boardRead']> | null = null;
  return {
    boardRead(...read) {
      last = read;
      if (isOpen) outbox.boardRead(...read);
    },
    open() {
      isOpen = true;
      if (last !== null) outbox.boardRead(...last);
    },
  };
}
