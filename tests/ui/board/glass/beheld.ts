/** One glass at one moment, and what there is to judge it by. */
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
  /** What the server told last, by order; null before the tab heard anything that could be judged by. */
  readonly orders: ReadonlyMap<number, WireOrder> | null;
  /** What it told shortly before: the board may have held the last for an old one. Empty where that cannot be. */
  readonly before: readonly ReadonlyMap<number, WireOrder>[];
  /** The second-last answer, while a line that is missing from the last answer may still show (rule TB5); null otherwise. */
  readonly previous: ReadonlyMap<number, WireOrder> | null;
  readonly past: Past;
  /** Nobody can say which time the device goes by. */
  readonly isTimeUnsure: boolean;
}

/** The problem, unless all is right. */
export const unless = (isRight: boolean, problem: string): readonly string[] => (isRight ? [] : [problem]);
