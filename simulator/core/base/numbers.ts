/** The numbers of a run, for the figures of a control room and a score card (rules FIGURE-1, FIGURE-2, FIGURE-3 and FIGURE-4). */

/** Number of tickets by time taken: from `fromMs` on, below the next part's. */
export interface TimePart {
  readonly fromMs: number;
  readonly tickets: number;
}

/** Most dishes that waited at a unit at once, for each part of the time. */
export interface StationLoad {
  readonly kdsId: number;
  readonly name: string;
  /** One for each part, the first part first. */
  readonly waiting: readonly number[];
}

/** Number of tickets of a channel, by result. */
export interface ChannelCount {
  /** The channel's id, as in orders. */
  readonly id: string;
  /** The venue's name for it, or else the id. */
  readonly name: string;
  readonly came: number;
  readonly served: number;
  readonly late: number;
}

export interface RunNumbers {
  /** The counts cover events up to this time, in milliseconds since the start of the scenario. */
  readonly untilMs: number;
  /** Length of a part of the load; the last one may be shorter. */
  readonly partMs: number;
  /** In the order of the venue's units. */
  readonly stations: readonly StationLoad[];
  readonly times: readonly TimePart[];
  /** Over all tickets; one that is not ready counts with its wait so far. Null without tickets. */
  readonly medianMs: number | null;
  readonly p95Ms: number | null;
  /** Busiest first. */
  readonly channels: readonly ChannelCount[];
}
