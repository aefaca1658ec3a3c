/** Which of the board's messages holds (specification section 2, rules S3a to S3e, W8f). */
import { MESSAGE_DELAY_MS } from '../limits.ts';

/** To log out before the board can be operated, to configure a KDS, that what its KDS is could not be read, or that there is nothing to do. */
export type BoardMessage = 'log-out' | 'configure' | 'unread' | 'no-orders';

export interface MessageFacts {
  /** Monotonic milliseconds since the app loaded. */
  readonly sinceLoadMs: number;
  readonly loggedIn: boolean;
  /** The device holds an install record. */
  readonly installed: boolean;
  /** A fetch of orders has succeeded and the KDS' configuration is known: what the board shows is what there is. */
  readonly received: boolean;
  /** That configuration is not at hand, and could not be read when it was last asked for. */
  readonly unread: boolean;
  readonly cards: number;
  /** Orders of the last answer that could not be read: an unread order is no empty kitchen (rule S3g). */
  readonly unreadOrders: number;
  /** A customer screen without orders is calm. */
  readonly isCustomerScreen: boolean;
}

/** Milliseconds until messages may show: 0 from then on (rule S3d). */
export const messagesInMs = (sinceLoadMs: number): number =>
  Math.min(Math.max(0, MESSAGE_DELAY_MS - sinceLoadMs), MESSAGE_DELAY_MS);

/** The message that holds, the first of the four that applies; null before the delay is over and when none does (rules S3a to S3e, W8f). */
export function boardMessage(facts: MessageFacts): BoardMessage | null {
  if (messagesInMs(facts.sinceLoadMs) !== 0) return null;
  if (facts.loggedIn) return 'log-out';
  if (!facts.installed) return 'configure';
  if (facts.unread) return 'unread';
  return facts.received && facts.cards + facts.unreadOrders === 0 && !facts.isCustomerScreen ? 'no-orders' : null;
}
