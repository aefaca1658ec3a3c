/** The server's time as this device knows it: its own monotonic clock plus the correction heard with the last answers. */

import { correctOffset, firstOffset } from '../../domain/link/clock.ts';
import type { Clock, FactStore } from '../../platform/ports.ts';
import { FACTS } from './facts.ts';

export interface ServerClock {
  /** Unix seconds of the server, with fractions. */
  nowS(): number;
  /** An answer carried the server's time in unix seconds. */
  heard(timeS: number): void;
}

/** A server clock that starts from the wall clock and the correction of the last run. */
export function createServerClock(clock: Clock, facts: FactStore): ServerClock {
  let offsetMs = firstOffset(clock.wallMs(), clock.monotonicMs(), Number(facts.read(FACTS.clockCorrection) ?? 0));
  return {
    nowS: () => (clock.monotonicMs() + offsetMs) / 1_000,
    heard(timeS) {
      const monotonicMs = clock.monotonicMs();
      const corrected = correctOffset(offsetMs, timeS * 1_000, monotonicMs);
      if (corrected === offsetMs) return;
      offsetMs = corrected;
      facts.write(FACTS.clockCorrection, String(Math.round(offsetMs - (clock.wallMs() - monotonicMs))));
    },
  };
}
