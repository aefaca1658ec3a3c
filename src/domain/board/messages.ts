/** Which of the board's three messages holds (specification section 2, rules S3a to S3e). */
import { MESSAGE_DELAY_MS } from '../limits.ts';

/** To log out before the board can be operated, to configure a KDS, or that there is nothing to do. */
export type BoardMessage = 'log-out' | 'configure' | 'no-orders';

export interface MessageFacts {
  /** Monotonic milliseconds since the app loaded. */
  readonly sinceLoadMs: number;
  readonly loggedIn: boolean;
  /** The device holds an install record. */
  readonly installed: boolean;
  /** A fetch of orders has succeeded and the KDS' configuration is known: what the board shows is what there is. */
  readonly received: boolean;
  readonly cards: number;
  /** A customer screen without orders is calm. */
  readonly isCustomerScreen: boolean;
}

/** Milliseconds until messages may show: 0 from then on (rule S3d). */
export const messagesInMs = (sinceLoadMs: number): number =>
  Math.min(Math.max(0, MESSAGE_DELAY_MS - sinceLoadMs), MESSAGE_DELAY_MS);

/** The message that holds, the first of the three that applies; null before the delay is over and when none does (rules S3a to S3e). */
export function boardMessage(facts: MessageFacts): BoardMessage | null {
  if (messagesInMs(facts.sinceLoadMs) !== 0) return null;
  if (facts.loggedIn) return 'log-out';
  if (!facts.installed) return 'configure';
  return facts.received && facts.cards === 0 && !facts.isCustomerScreen ? 'no-orders' : null;
}
