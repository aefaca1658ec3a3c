/** Steps of a scenario from a recording, as the extraction's parts exchange them (rule RECORDING-11). */

export type ExtractedStep = Readonly<Record<string, unknown>>;

/** A step without its time; `t` is on the recording's own clock. */
export interface TimedStep {
  readonly t: number;
  readonly step: ExtractedStep;
}

/** A fault or an instant trouble, on the recording's own clock. */
export interface RecordedTrouble {
  readonly at: number;
  readonly until?: number;
  /** When it began and ended at the earliest; absent where its times are known. */
  readonly earliest?: { readonly at: number; readonly until: number };
  readonly step: ExtractedStep;
}

export const extractedName = (orderId: number): string => `order-${orderId}`;
