/** Figures for a control room and a score card (rules FIGURE-1 to FIGURE-4). */

/** Tickets whose time or wait so far is at least `fromMs`, and below `fromMs` of the next part. */
export interface TimePart {
  readonly fromMs: number;
  readonly tickets: number;
}

export interface StationLoad {
  readonly kdsId: number;
  readonly name: string;
  /** The highest number of dishes that waited at the unit, in each part of the run. */
  readonly waiting: readonly number[];
}

export interface ChannelCount {
  /** The channel's id, as in orders. */
  readonly id: string;
  /** The id for a channel without a name. */
  readonly name: string;
  readonly came: number;
  readonly served: number;
  readonly late: number;
}

export interface RunNumbers {
  /** End of the counted time, in milliseconds since the start of the scenario. */
  readonly untilMs: number;
  /** The last part may be shorter. */
  readonly partMs: number;
  /** Stations have the order of the venue's units. */
  readonly stations: readonly StationLoad[];
  readonly times: readonly TimePart[];
  /** A ticket that is not ready counts with its wait so far. Null without tickets. */
  readonly medianMs: number | null;
  readonly p95Ms: number | null;
  /** The channel with the most tickets is first. */
  readonly channels: readonly ChannelCount[];
}
