/** Past and scripted events of a run, as a control room draws them (rule ROOM-16). */

export interface TimelineItem {
  /** Each kind has its own style. */
  readonly kind: 'rush' | 'order' | 'act' | 'fault' | 'device' | 'mark' | 'other';
  /** Milliseconds since the start of the scenario; `untilMs` is equal for an instant event. */
  readonly fromMs: number;
  readonly untilMs: number;
  /** The name of the event in the journal or script, and its text. */
  readonly what: string;
  readonly text: string;
}

export interface TimelineFacts {
  /** Oldest first; items after the present moment are scripted. */
  readonly items: readonly TimelineItem[];
  /** Mean orders per hour in equal parts of the scenario's length. */
  readonly load: readonly number[];
}
