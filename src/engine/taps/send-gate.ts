/** Holds what is tapped now back until it is known what an earlier run left: that goes first (rule N3e). */
import type { Outbox } from './outbox.ts';

export interface SendGate extends Pick<Outbox, 'boardRead'> {
  /** What was left is in the outbox, or the storage does not say. */
  open(): void;
}

/** A gate that is closed. */
export function createSendGate(outbox: Pick<Outbox, 'boardRead'>): SendGate {
  let isOpen = false;
  let readAtMs: number | null = null;
  return {
    boardRead(startedAtMs) {
      readAtMs = startedAtMs;
      if (isOpen) outbox.boardRead(startedAtMs);
    },
    open() {
      isOpen = true;
      if (readAtMs !== null) outbox.boardRead(readAtMs);
    },
  };
}
