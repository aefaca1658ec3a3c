/** What happened in a run and what is to come, as a control room draws it (rule ROOM16). */

export interface TimelineItem {
  /** Each has a look of its own. */
  readonly kind: 'rush' | 'order' | 'act' | 'fault' | 'device' | 'mark' | 'other';
  /** Milliseconds since the scenario began; `untilMs` is the same where it is over at once. */
  readonly fromMs: number;
  readonly untilMs: number;
  /** The journal's or the script's word for it, and what it says of it. */
  readonly what: string;
  readonly text: string;
}

export interface TimelineFacts {
  /** Oldest first; what begins after the present moment is to come. */
  readonly items: readonly TimelineItem[];
  /** Mean orders an hour in equal parts of the scenario's length. */
  readonly load: readonly number[];
}
