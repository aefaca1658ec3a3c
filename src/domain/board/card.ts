/** The cards that the board draws, with their lines. `layout` builds them; an unchanged card keeps its identity. */
import type { Line, Order } from '../order/order.ts';

/** Whether a line has an unsaved change: none, pending on this device, or in the outbox and not acknowledged. */
export type ChangeMark = 'none' | 'pending' | 'unsent';

export interface CardLine {
  readonly line: Line;
  /** The status on the screen: the pending one if there is one, else the saved one. */
  readonly status: number;
  readonly mark: ChangeMark;
  readonly isExtra: boolean;
  /** The line has a final status and no added quantity, so it is struck through. */
  readonly isFinal: boolean;
  readonly isVoided: boolean;
  /** Status 75 of the line or its order: no user can change the line here. */
  readonly isLocked: boolean;
  readonly isFire: boolean;
  /**
   * The quantity is 0, or the order no longer has the line. The line is struck through and needs no work (rule
   * NEWS-11).
   */
  readonly isTakenBack: boolean;
  /** The quantity added after the line was finished here, until a cook taps the line; 0 for none (rule NEWS-17). */
  readonly added: number;
  /** The line has a priority that waits for its fire: it has no level and makes no sound yet (rule FILTER-17). */
  readonly isHeld: boolean;
  /**
   * Unix seconds (server) from which the waiting time of this line counts: its order, its fire or the confirmation of
   * its web order (rule ALARM-2).
   */
  readonly startsAtS: number;
}

export interface Card {
  /** Made by `cardKey` of order and part. */
  readonly key: string;
  readonly order: Order;
  /** 0 is the order's main card. */
  readonly part: number;
  /** The number of cards of this order on the board. */
  readonly parts: number;
  /** The batch of the order that this card belongs to, from 0. */
  readonly batch: number;
  /** The priority of the card in priority mode 2; 0 for none. */
  readonly priority: number;
  /** The name of the priority; empty for no priority, and for fire, because the FIRE band shows it. */
  readonly priorityName: string;
  readonly tornAbove: boolean;
  readonly tornBelow: boolean;
  /** Whether this card repeats the order's header information. */
  readonly showsHeader: boolean;
  /** Place of the order on the board, from 1; keys 1 to 9 jump to it. */
  readonly place: number;
  /** Unix seconds (server) at which the card's clock starts. */
  readonly startedAtS: number;
  /** Unix seconds (server) at which its batch was ordered; earlier than `startedAtS` after a fire or a confirmation. */
  readonly orderedAtS: number;
  /**
   * Only a running clock has levels. The clock is `held` if all open lines are held, `unconfirmed` for an unconfirmed
   * web order, `cancelled` if all lines are canceled or taken back.
   */
  readonly clock: 'running' | 'held' | 'unconfirmed' | 'cancelled';
  /** Unix seconds (server) at which the earliest fire of its lines began; null without a fire. */
  readonly fireAtS: number | null;
  readonly lines: readonly CardLine[];
}

/** The look of one level: css colors. */
export interface LevelStyle {
  readonly background: string;
  readonly ink: string;
  readonly animate: boolean;
}
