/** The numbers of a run, of which a control room and a score card draw their figures (rules NUM1 to NUM4). */

/** How many tickets took so long: from `fromMs` on, below the next one's. */
export interface TimePart {
  readonly fromMs: number;
  readonly tickets: number;
}

/** How many dishes waited at a unit, the most at once in each part of the time. */
export interface StationLoad {
  readonly kdsId: number;
  readonly name: string;
  /** One for each part, the first part first. */
  readonly waiting: readonly number[];
}

/** What came in over a channel, and what became of it. */
export interface ChannelCount {
  /** As orders carry it. */
  readonly id: string;
  /** As the venue calls it; the id where it does not. */
  readonly name: string;
  readonly came: number;
  readonly served: number;
  readonly late: number;
}

export interface RunNumbers {
  /** All that is counted happened by then, in milliseconds since the scenario began. */
  readonly untilMs: number;
  /** Length of a part of the load; the last one may be shorter. */
  readonly partMs: number;
  /** In the order of the venue's units. */
  readonly stations: readonly StationLoad[];
  readonly times: readonly TimePart[];
  /** Of all tickets, what is not ready with what it has waited; null where nothing came. */
  readonly medianMs: number | null;
  readonly p95Ms: number | null;
  /** The busiest first. */
  readonly channels: readonly ChannelCount[];
}
