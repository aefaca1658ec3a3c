/** An unchanged card keeps its object identity (rule CARD-21). */
import type { Line, Order } from '../order/order.ts';

/** `pending`: on this device only. `unsent`: in the outbox and not acknowledged. */
export type SaveMark = 'none' | 'pending' | 'unsent';

export interface CardLine {
  readonly line: Line;
  /** The pending status, else the saved one, which includes the outbox. */
  readonly status: number;
  readonly saveMark: SaveMark;
  readonly isExtra: boolean;
  /** Final and without an added quantity; the line is struck through. */
  readonly isFinal: boolean;
  readonly isVoided: boolean;
  /** Status 75 of the line or its order: no user can change the line here. */
  readonly isLocked: boolean;
  readonly isFire: boolean;
  /** The quantity is 0, or the order no longer has the line (rule NEWS-11). */
  readonly isTakenBack: boolean;
  /** Quantity added after the line was finished here, until a cook taps the line; 0 for none (rule NEWS-17). */
  readonly added: number;
  /** The line's priority waits for its fire: no level and no sound yet (rule FILTER-17). */
  readonly waitsForFire: boolean;
  /** Unix seconds (server): the line's waiting time counts from its order, fire or confirmation (rule ALARM-2). */
  readonly startsAtS: number;
}

export interface Card {
  readonly key: string;
  readonly order: Order;
  /** Counts from 0 within the order; part 0 is the order's main card. */
  readonly part: number;
  readonly parts: number;
  readonly batch: number;
  /** Only in priority mode 2; 0 for none. */
  readonly priority: number;
  /** Empty for no priority, and for fire, because the FIRE band shows it. */
  readonly priorityName: string;
  readonly tornAbove: boolean;
  readonly tornBelow: boolean;
  readonly showsHeader: boolean;
  /** Place of the order on the board, from 1. */
  readonly place: number;
  /** Unix seconds (server) at which the card's clock starts. */
  readonly startedAtS: number;
  /** Unix seconds (server) at which the batch was ordered; earlier than `startedAtS` after a fire or a confirmation. */
  readonly orderedAtS: number;
  /**
   * Only a running clock has levels. `held`: all open lines wait for their fire. `unconfirmed`: an unconfirmed web order.
   * `cancelled`: all lines are canceled or taken back.
   */
  readonly clock: 'running' | 'held' | 'unconfirmed' | 'cancelled';
  /** Unix seconds (server) of the earliest fire of its lines. */
  readonly fireAtS: number | null;
  readonly lines: readonly CardLine[];
}

export interface LevelStyle {
  readonly background: string;
  readonly ink: string;
  readonly animate: boolean;
}
