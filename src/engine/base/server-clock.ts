/** The monotonic clock plus the offset from accepted responses (rule ALARM-17). */

import { clampStepBack, correctOffset, firstOffset, type ServerTimeSample } from '../../domain/link/clock.ts';
import type { Clock, Ports } from '../../platform/ports.ts';
import { FACTS } from './facts.ts';

export interface ServerClock {
  /** Unix seconds, with fractions. */
  nowS(): number;
  observe(time: RequestedTime): void;
}

/** The time in unix seconds; `requestedAtMs` is monotonic. */
export type RequestedTime = Omit<ServerTimeSample, 'respondedAtMs'>;

export interface ServerClockPorts {
  readonly clock: Clock;
  readonly facts: Ports['facts'];
  readonly page: Pick<Ports['page'], 'builtAtMs'>;
}

/** Starts from the wall clock and the previous run's correction. */
export function createServerClock({ clock, facts, page }: ServerClockPorts): ServerClock {
  let offsetMs = firstOffset(clock.wallMs(), clock.monotonicMs(), Number(facts.read(FACTS.clockCorrection) ?? 0));
  let shownMs = Number.NEGATIVE_INFINITY;
  return {
    nowS() {
      shownMs = clampStepBack(shownMs, clock.monotonicMs() + offsetMs);
      return shownMs / 1_000;
    },
    observe(time) {
      const monotonicMs = clock.monotonicMs();
      const corrected = correctOffset(offsetMs, { ...time, respondedAtMs: monotonicMs }, page.builtAtMs);
      if (corrected === offsetMs) return;
      offsetMs = corrected;
      facts.write(FACTS.clockCorrection, String(Math.round(offsetMs - (clock.wallMs() - monotonicMs))));
    },
  };
}
