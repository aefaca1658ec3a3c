/** Holds what is tapped now back until it is known what an earlier run left: that goes first (rule N3e). */
import type { Outbox } from './outbox.ts';

export interface SendGate extends Pick<Outbox, 'boardRead'> {
  /** What was left is in the outbox, or the storage does not say. */
  open(): void;
}

/** A gate that is closed. */
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
