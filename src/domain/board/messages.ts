/** Which message of the board applies (spec section 2, rules BOARD-24, BOARD-25, BOARD-26, BOARD-27, BOARD-28, WIRE-55). */
import { MESSAGE_DELAY_MS } from '../limits.ts';

/**
 * `log-out`: log out before operating. `configure`: configure a KDS. `unread`: the KDS configuration could not be read.
 * `no-orders`: no orders.
 */
export type BoardMessage = 'log-out' | 'configure' | 'unread' | 'no-orders';

export interface MessageFacts {
  /** Monotonic milliseconds since the app loaded. */
  readonly sinceLoadMs: number;
  readonly loggedIn: boolean;
  readonly installed: boolean;
  /** A fetch of orders has succeeded and the KDS configuration is known, so the board is complete. */
  readonly received: boolean;
  /** The KDS configuration is missing, and the last request for it failed. */
  readonly unread: boolean;
  readonly cards: number;
  /** Orders of the last response that could not be read: the kitchen is then not empty (rule BOARD-29). */
  readonly unreadOrders: number;
  /** A customer screen without orders is calm. */
  readonly isCustomerScreen: boolean;
}

/** Milliseconds until messages may show: 0 from then on (rule BOARD-27). */
export const messagesInMs = (sinceLoadMs: number): number =>
  Math.min(Math.max(0, MESSAGE_DELAY_MS - sinceLoadMs), MESSAGE_DELAY_MS);

/**
 * The first of the four messages that applies; null before the delay is over and when none applies (rules BOARD-24, BOARD-25,
 * BOARD-26, BOARD-27, BOARD-28, WIRE-55).
 */
export function boardMessage(facts: MessageFacts): BoardMessage | null {
  if (messagesInMs(facts.sinceLoadMs) !== 0) return null;
  if (facts.loggedIn) return 'log-out';
  if (!facts.installed) return 'configure';
  if (facts.unread) return 'unread';
  return facts.received && facts.cards + facts.unreadOrders === 0 && !facts.isCustomerScreen ? 'no-orders' : null;
}
