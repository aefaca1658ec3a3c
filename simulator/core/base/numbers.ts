/**
 * The numbers of a run, for the figures of a control room and a score card (rules FIGURE-1, FIGURE-2, FIGURE-3 and
 * FIGURE-4).
 */

/** The number of tickets whose time or wait so far is at least `fromMs`, and less than `fromMs` of the next part. */
export interface TimePart {
  readonly fromMs: number;
  readonly tickets: number;
}

/** For each part of the run, the highest number of dishes that waited at a unit at the same time. */
export interface StationLoad {
  readonly kdsId: number;
  readonly name: string;
  /** One for each part, the first part first. */
  readonly waiting: readonly number[];
}

/** The number of tickets of a channel, by outcome. */
export interface ChannelCount {
  /** The channel's id, as in orders. */
  readonly id: string;
  /** The venue's name for the channel, or the id if it has none. */
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
  /** The stations, in the order of the venue's units. */
  readonly stations: readonly StationLoad[];
  readonly times: readonly TimePart[];
  /** Over all tickets; a ticket that is not ready counts with its wait so far. Null without tickets. */
  readonly medianMs: number | null;
  readonly p95Ms: number | null;
  /** The channel with the most tickets first. */
  readonly channels: readonly ChannelCount[];
}
