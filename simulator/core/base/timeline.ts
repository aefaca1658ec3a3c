/** Past and scripted events of a run, as a control room draws them (rule ROOM-16). */

export interface TimelineItem {
  /** The kind of the event; the room draws each kind differently. */
  readonly kind: 'rush' | 'order' | 'act' | 'fault' | 'device' | 'mark' | 'other';
  /** Start and end in milliseconds since the start of the scenario; they are equal for an instant event. */
  readonly fromMs: number;
  readonly untilMs: number;
  /** The event's name in the journal or script; then its text. */
  readonly what: string;
  readonly text: string;
}

export interface TimelineFacts {
  /** Oldest first; items after the present moment are scripted. */
  readonly items: readonly TimelineItem[];
  /** Mean orders per hour in equal parts of the scenario's length. */
  readonly load: readonly number[];
}
