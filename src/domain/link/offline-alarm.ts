/**
 * Decides when the board shows OFFLINE in words; a short problem shows only in the indicator (rules NOTICE-8, NOTICE-9,
 * NOTICE-10).
 */
import { ALARM_DELAY_MS, ALARM_SHOWN_MS_MIN } from '../limits.ts';
import { type Connectivity, isCloudDown, isLocalByChoice, isServing } from './connectivity.ts';
import type { Indicator } from './indicator.ts';
import type { Staleness } from './staleness.ts';

/**
 * Whether the connections work. `recovering`: the cloud failed, and ordinary calls succeed again; `uncertain`: the cloud
 * failed, or a request failed, has no response yet or is overdue; `lost`: the board is certainly cut off.
 */
export type LinkHealth = 'sound' | 'recovering' | 'uncertain' | 'lost';

/**
 * `calm`: no message. `uncertain`: the device waits to see whether the problem ends. `shown`: OFFLINE is on the screen.
 */
export type AlarmPhase = 'calm' | 'uncertain' | 'shown';

export interface LinkAlarm {
  readonly phase: AlarmPhase;
  /** Monotonic milliseconds at which the phase began. */
  readonly sinceMs: number;
}

/** The facts for the texts beside OFFLINE. */
export interface AlarmDetails
  extends Pick<Indicator, 'cause' | 'works'>,
    Pick<Connectivity, 'network' | 'downSinceMs'> {}

export const NO_ALARM: LinkAlarm = { phase: 'calm', sinceMs: Number.NEGATIVE_INFINITY };

/**
 * The health of the connections by their state and the staleness. The board is cut off without a network. It is also
 * cut off when call 9 failed, or when the cloud is down and the local server serves. Neither counts if the venue chose
 * that server (rules NOTICE-8, LINK-24).
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

/** The next phase for each phase and health; `forMs` is how long the phase has lasted (rules NOTICE-8, NOTICE-9). */
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

/**
 * The alarm after a response with orders, even a late one: a server responds, so the delay starts again (rule
 * NOTICE-8).
 */
export const alarmAfterOrders = (alarm: LinkAlarm, nowMs: number): LinkAlarm =>
  alarm.phase === 'uncertain' ? { ...alarm, sinceMs: nowMs } : alarm;

/** Milliseconds until the alarm changes without an event; null when it does not. */
export function alarmInMs({ phase, sinceMs }: LinkAlarm, health: LinkHealth, nowMs: number): number | null {
  if (phase === 'uncertain' && health === 'uncertain') return Math.max(0, sinceMs + ALARM_DELAY_MS - nowMs);
  if (phase === 'shown' && health === 'sound') return Math.max(0, sinceMs + ALARM_SHOWN_MS_MIN - nowMs);
  return null;
}
