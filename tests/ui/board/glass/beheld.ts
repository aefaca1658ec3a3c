/** One screen at one moment, with the facts to check it against. */
import type { Floor } from '../../../fuzz/shift.ts';
import type { Station, Tab } from '../../../fuzz/station.ts';
import type { Past } from './ear.ts';
import type { Glass } from './glass.ts';
import type { WireOrder } from './told.ts';

export interface Beheld {
  readonly floor: Floor;
  readonly station: Station;
  readonly tab: Tab;
  readonly glass: Glass;
  /** The server's latest orders; null before the tab received any that can be checked. */
  readonly orders: ReadonlyMap<number, WireOrder> | null;
  /** The orders shortly before: the board may have rejected the latest as old. Empty if that is not possible. */
  readonly before: readonly ReadonlyMap<number, WireOrder>[];
  /**
   * The second-last response, while a line that is missing from the last one may still show (rule TB5); null otherwise.
   */
  readonly previous: ReadonlyMap<number, WireOrder> | null;
  readonly past: Past;
  /** The device's time is uncertain. */
  readonly isTimeUnsure: boolean;
}

/** The problem, unless all is right. */
export const unless = (isRight: boolean, problem: string): readonly string[] => (isRight ? [] : [problem]);
