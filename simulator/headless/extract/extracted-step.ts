/** The steps and troubles that the parts of the extraction pass to each other (rule RECORDING-11). */

export type ExtractedStep = Readonly<Record<string, unknown>>;

/** A step and its time `t`, on the recording's own clock. */
export interface TimedStep {
  readonly t: number;
  readonly step: ExtractedStep;
}

/** A fault or an instant trouble, with times on the recording's own clock. */
export interface RecordedTrouble {
  readonly at: number;
  readonly until?: number;
  /** The earliest possible begin and end; absent when the times are known exactly. */
  readonly earliest?: { readonly at: number; readonly until: number };
  readonly step: ExtractedStep;
}

export const extractedName = (orderId: number): string => `order-${orderId}`;
