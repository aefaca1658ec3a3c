/** A short problem shows only in the indicator (rules NOTICE-8 to NOTICE-10). */
import { ALARM_DELAY_MS, ALARM_SHOWN_MS_MIN } from '../limits.ts';
import { type Connectivity, isCloudDown, isLocalByChoice, isServing } from './connectivity.ts';
import type { Indicator } from './indicator.ts';
import type { Staleness } from './staleness.ts';

/**
 * `recovering`: the cloud failed, and ordinary calls succeed again. `uncertain`: the cloud or a request failed, or a
 * response is overdue. `lost`: the board is certainly cut off.
 */
export type LinkHealth = 'sound' | 'recovering' | 'uncertain' | 'lost';

/** `uncertain`: the device waits for the end of the problem. `shown`: OFFLINE is on the screen. */
export type AlarmPhase = 'calm' | 'uncertain' | 'shown';

export interface LinkAlarm {
  readonly phase: AlarmPhase;
  /** Monotonic milliseconds at which the phase began. */
  readonly sinceMs: number;
}

export interface AlarmDetails
  extends Pick<Indicator, 'cause' | 'works'>,
    Pick<Connectivity, 'network' | 'downSinceMs'> {}

export const NO_ALARM: LinkAlarm = { phase: 'calm', sinceMs: Number.NEGATIVE_INFINITY };

/**
 * Cut off: without a network, after a failed call 9, or when the cloud is down and the local server serves. If the
 * venue chose that server, only a missing network counts (rules NOTICE-8, LINK-24).
 */
export function linkHealthOf(
  links: Pick<Connectivity, 'network' | 'cloud' | 'downSinceMs' | 'sinceDown' | 'localMode' | 'localKnown' | 'local'>,
  staleness: Staleness,
): LinkHealth {
  const { network, sinceDown, localMode } = links;
  const isDown = isCloudDown(links);
  if (network && isLocalByChoice(links)) return staleness === 'fresh' ? 'sound' : 'uncertain';
  if (!network || (isDown && (sinceDown === 'denied' || isServing(localMode)))) return 'lost';
  if (staleness !== 'fresh') return 'uncertain';
  if (!isDown) return 'sound';
  return sinceDown === 'responded' ? 'recovering' : 'uncertain';
}

type Step = (forMs: number) => AlarmPhase;

const calm: Step = () => 'calm';
const shown: Step = () => 'shown';

/** `forMs` is how long the phase has lasted (rules NOTICE-8, NOTICE-9). */
const STEPS: Readonly<Record<AlarmPhase, Readonly<Record<LinkHealth, Step>>>> = {
  calm: { sound: calm, recovering: calm, uncertain: () => 'uncertain', lost: shown },
  uncertain: {
    sound: calm,
    recovering: calm,
    uncertain: (forMs) => (forMs >= ALARM_DELAY_MS ? 'shown' : 'uncertain'),
    lost: shown,
  },
  shown: {
    sound: (forMs) => (forMs >= ALARM_SHOWN_MS_MIN ? 'calm' : 'shown'),
    recovering: shown,
    uncertain: shown,
    lost: shown,
  },
};

export function nextAlarm(alarm: LinkAlarm, health: LinkHealth, nowMs: number): LinkAlarm {
  const phase = STEPS[alarm.phase][health](nowMs - alarm.sinceMs);
  return phase === alarm.phase ? alarm : { phase, sinceMs: nowMs };
}

/** A response with orders, even a late one, restarts the delay, because a server responds (rule NOTICE-8). */
export const alarmAfterOrders = (alarm: LinkAlarm, nowMs: number): LinkAlarm =>
  alarm.phase === 'uncertain' ? { ...alarm, sinceMs: nowMs } : alarm;

/** Milliseconds until the alarm changes without an event; null when it does not. */
export function alarmInMs({ phase, sinceMs }: LinkAlarm, health: LinkHealth, nowMs: number): number | null {
  if (phase === 'uncertain' && health === 'uncertain') return Math.max(0, sinceMs + ALARM_DELAY_MS - nowMs);
  if (phase === 'shown' && health === 'sound') return Math.max(0, sinceMs + ALARM_SHOWN_MS_MIN - nowMs);
  return null;
}
