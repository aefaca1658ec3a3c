import { MESSAGE_DELAY_MS } from '../limits.ts';

/**
 * `log-out`: log out before operating. `configure`: configure a KDS. `unread`: the KDS configuration could not be read.
 */
export type BoardMessage = 'log-out' | 'configure' | 'unread' | 'no-orders';

export interface MessageFacts {
  /** Monotonic milliseconds. */
  readonly sinceLoadMs: number;
  readonly loggedIn: boolean;
  readonly installed: boolean;
  /** A fetch of orders has succeeded and the KDS configuration is known. */
  readonly received: boolean;
  /** The KDS configuration is missing, and the last request for it failed. */
  readonly unread: boolean;
  readonly cards: number;
  /** Unreadable orders count as orders (rule BOARD-29). */
  readonly unreadOrders: number;
  /** A customer screen shows no message when there are no orders. */
  readonly isCustomerScreen: boolean;
}

/** Milliseconds until the board may show a message; 0 after the delay (rule BOARD-27). */
export const messagesInMs = (sinceLoadMs: number): number =>
  Math.min(Math.max(0, MESSAGE_DELAY_MS - sinceLoadMs), MESSAGE_DELAY_MS);

/** The first message that applies; null during the delay after loading (rules BOARD-24 to BOARD-28, WIRE-55). */
export function boardMessage(facts: MessageFacts): BoardMessage | null {
  if (messagesInMs(facts.sinceLoadMs) !== 0) return null;
  if (facts.loggedIn) return 'log-out';
  if (!facts.installed) return 'configure';
  if (facts.unread) return 'unread';
  return facts.received && facts.cards + facts.unreadOrders === 0 && !facts.isCustomerScreen ? 'no-orders' : null;
}
