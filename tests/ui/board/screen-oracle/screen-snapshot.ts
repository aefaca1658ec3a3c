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
  /** Null before the tab received orders that can be checked. */
  readonly orders: ReadonlyMap<number, WireOrder> | null;
  /** Earlier orders that count if the board rejected the latest as old; empty if it cannot have done so. */
  readonly before: readonly ReadonlyMap<number, WireOrder>[];
  /**
   * The second-last response, while a line that is missing from the last one may still show (rule NEWS-14); null otherwise.
   */
  readonly previous: ReadonlyMap<number, WireOrder> | null;
  readonly history: ReceivedHistory;
  readonly isTimeUnsure: boolean;
}

export const problemUnless = (isRight: boolean, problem: string): readonly string[] => (isRight ? [] : [problem]);
