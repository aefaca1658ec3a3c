/** The timeline of a control room (rule ROOM-16). */

export interface TimelineItem {
  readonly kind: 'rush' | 'order' | 'act' | 'fault' | 'device' | 'mark' | 'other';
  /** Both times are milliseconds since the start of the scenario, and equal for an instant event. */
  readonly fromMs: number;
  readonly untilMs: number;
  /** Name in the journal or script. */
  readonly what: string;
  readonly text: string;
}

export interface TimelineFacts {
  /** Oldest first; items after the present moment are scripted. */
  readonly items: readonly TimelineItem[];
  /** Mean orders per hour in equal parts of the scenario's length. */
  readonly load: readonly number[];
}
