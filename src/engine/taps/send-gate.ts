/** An earlier run's changes are sent first (rule OUTBOX-13). */
import type { Outbox } from './outbox.ts';

export interface SendGate extends Pick<Outbox, 'ordersRead'> {
  /** The outbox has the changes of the earlier run, or they could not be read. */
  open(): void;
}

export function createSendGate(outbox: Pick<Outbox, 'ordersRead'>): SendGate {
  let isOpen = false;
  let last: Parameters<Outbox['ordersRead']> | null = null;
  return {
    ordersRead(...read) {
      last = read;
      if (isOpen) outbox.ordersRead(...read);
    },
    open() {
      isOpen = true;
      if (last !== null) outbox.ordersRead(...last);
    },
  };
}
