/** Steps of a scenario that is made of a recording, as its makers hand them to each other (rule RCD10). */

export type ExtractedStep = Readonly<Record<string, unknown>>;

/** A step but for its time: `t` on the recording's own clock. */
export interface TimedStep {
  readonly t: number;
  readonly step: ExtractedStep;
}

/** A trouble while it was on, or what happened at once, on the recording's own clock. */
export interface HeardTrouble {
  readonly at: number;
  readonly until?: number;
  readonly step: ExtractedStep;
}

export const extractedName = (orderId: number): string => `order-${orderId}`;
