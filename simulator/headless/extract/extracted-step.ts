/** Steps and troubles of the extraction (rule RECORDING-11). */

export type ExtractedStep = Readonly<Record<string, unknown>>;

/** `t` is on the recording's own clock. */
export interface TimedStep {
  readonly t: number;
  readonly step: ExtractedStep;
}

/** Times are on the recording's own clock. */
export interface RecordedTrouble {
  readonly at: number;
  readonly until?: number;
  /** Earliest possible beginning and end; absent when the times are known exactly. */
  readonly earliest?: { readonly at: number; readonly until: number };
  readonly step: ExtractedStep;
}

export const extractedName = (orderId: number): string => `order-${orderId}`;
