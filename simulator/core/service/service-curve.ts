/** Arrivals in a service that fills, peaks and thins out: a non-homogeneous Poisson process, by thinning. */
import type { Prng } from '../base/prng.ts';

const HOUR_MS = 3_600_000;
const QUIET_SHARE = 0.4;

export interface ServiceHours {
  /** Milliseconds after the scenario's start. */
  readonly fromMs: number;
  readonly untilMs: number;
  /** The mean at the peak. */
  readonly ordersPerHour: number;
}

/** Share of the peak rate (0.4 to 1) at a moment of the service (0 to 1); highest in the middle. */
export const serviceShare = (part: number): number => QUIET_SHARE + (1 - QUIET_SHARE) * Math.sin(Math.PI * part);

/** Whole milliseconds after the scenario's start; null when the service is over. */
export function nextArrivalMs(random: Prng, service: ServiceHours, nowMs: number): number | null {
  const { fromMs, untilMs, ordersPerHour } = service;
  if (ordersPerHour <= 0) return null;
  let atMs = Math.max(nowMs, fromMs);
  for (;;) {
    atMs += Math.max(1, Math.round(random.gap(HOUR_MS / ordersPerHour)));
    if (atMs >= untilMs) return null;
    if (random.next() < serviceShare((atMs - fromMs) / (untilMs - fromMs))) return atMs;
  }
}
