/**
 * When the board shows OFFLINE in words: trouble that ends within a moment stays in the indicator (rules NOTICE-8, NOTICE-9,
 * NOTICE-10).
 */
import { ALARM_DELAY_MS, ALARM_SHOWN_MS_MIN } from '../limits.ts';
import { type Connectivity, isCloudDown, isLocalByChoice, isServing } from './connectivity.ts';
import type { Indicator } from './indicator.ts';
import type { Staleness } from './staleness.ts';

/**
 * How far the board can be trusted. `hoped`: the cloud failed, and ordinary calls succeed again; `doubted`: a request
 * has no response yet, failed, or is due; `lost`: the board is cut off for certain.
 */
export type LinkHealth = 'sound' | 'hoped' | 'doubted' | 'lost';

/** No message, waiting whether the trouble ends, or OFFLINE on the screen. */
export type AlarmPhase = 'calm' | 'uncertain' | 'shown';

export interface LinkAlarm {
  readonly phase: AlarmPhase;
  /** Monotonic milliseconds since when. */
  readonly sinceMs: number;
}

/** The texts besides OFFLINE. */
export interface AlarmDetails
  extends Pick<Indicator, 'cause' | 'works'>,
    Pick<Connectivity, 'network' | 'downSinceMs'> {}

export const NO_ALARM: LinkAlarm = { phase: 'calm', sinceMs: Number.NEGATIVE_INFINITY };

/**
 * How far links and staleness allow to trust the board: without a network, or if call 9 or a serving local server shows
 * it, the board is cut off (rule NOTICE-8).
 */
export function linkHealthOf(
  links: Pick<Connectivity, 'network' | 'cloud' | 'downSinceMs' | 'sinceDown' | 'localMode' | 'localKnown' | 'local'>,
  staleness: Staleness,
): LinkHealth {
  const { network, sinceDown, localMode } = links;
  const isDown = isCloudDown(links);
  if (network && isLocalByChoice(links)) return staleness === 'fresh' ? 'sound' : 'doubted';
  if (!network || (isDown && (sinceDown === 'denied' || isServing(localMode)))) return 'lost';
  if (staleness !== 'fresh') return 'doubted';
  if (!isDown) return 'sound';
  return sinceDown === 'responded' ? 'hoped' : 'doubted';
}

type Step = (forMs: number) => AlarmPhase;

const calm: Step = () => 'calm';
const shown: Step = () => 'shown';

/** Every phase with every trust, by how long the phase has lasted, milliseconds (rules NOTICE-8, NOTICE-9). */
const STEPS: Readonly<Record<AlarmPhase, Readonly<Record<LinkHealth, Step>>>> = {
  calm: { sound: calm, hoped: calm, doubted: () => 'uncertain', lost: shown },
  uncertain: {
    sound: calm,
    hoped: calm,
    doubted: (forMs) => (forMs >= ALARM_DELAY_MS ? 'shown' : 'uncertain'),
    lost: shown,
  },
  shown: {
    sound: (forMs) => (forMs >= ALARM_SHOWN_MS_MIN ? 'calm' : 'shown'),
    hoped: shown,
    doubted: shown,
    lost: shown,
  },
};

export function nextAlarm(alarm: LinkAlarm, health: LinkHealth, nowMs: number): LinkAlarm {
  const phase = STEPS[alarm.phase][health](nowMs - alarm.sinceMs);
  return phase === alarm.phase ? alarm : { phase, sinceMs: nowMs };
}

/** The alarm after a response with orders, however late: the server is there, so the delay restarts (rule NOTICE-8). */
export const alarmAfterOrders = (alarm: LinkAlarm, nowMs: number): LinkAlarm =>
  alarm.phase === 'uncertain' ? { ...alarm, sinceMs: nowMs } : alarm;

/** In how many milliseconds time alone changes the alarm, null when it does not. */
export function alarmInMs({ phase, sinceMs }: LinkAlarm, health: LinkHealth, nowMs: number): number | null {
  if (phase === 'uncertain' && health === 'doubted') return Math.max(0, sinceMs + ALARM_DELAY_MS - nowMs);
  if (phase === 'shown' && health === 'sound') return Math.max(0, sinceMs + ALARM_SHOWN_MS_MIN - nowMs);
  return null;
}
