import type { Shift } from '../../../fuzz/shift.ts';
import type { Station, Tab } from '../../../fuzz/station.ts';
import type { ScreenContent } from './read-screen.ts';
import type { ReceivedHistory } from './received-orders.ts';
import type { WireOrder } from './wire-orders.ts';

export interface ScreenSnapshot {
  readonly shift: Shift;
  readonly station: Station;
  readonly tab: Tab;
  readonly screen: ScreenContent;
  /** The server's latest orders; null before the tab received any that can be checked. */
  readonly orders: ReadonlyMap<number, WireOrder> | null;
  /** The orders shortly before: the board may have rejected the latest as old. Empty if that is not possible. */
  readonly before: readonly ReadonlyMap<number, WireOrder>[];
  /**
   * The second-last response, while a line that is missing from the last one may still show (rule NEWS-14); null otherwise.
   */
  readonly previous: ReadonlyMap<number, WireOrder> | null;
  readonly history: ReceivedHistory;
  /** Whether the device's time is uncertain. */
  readonly isTimeUnsure: boolean;
}

/** Returns the sentence about the problem when the condition is false, and none when it is true. */
export const problemUnless = (isRight: boolean, problem: string): readonly string[] => (isRight ? [] : [problem]);
