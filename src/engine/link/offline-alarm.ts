/** Keeps what OFFLINE says on the screen: not at every doubt, and each sentence for as long as it takes to read it (rules N4j to N4l). */
import { ref } from 'valtio/vanilla';
import { isAlike } from '../../domain/alike.ts';
import { ALARM_SAID_MS_MIN } from '../../domain/limits.ts';
import {
  type AlarmWords,
  afterOrders,
  alarmInMs,
  CALM,
  nextAlarm,
  type Trust,
} from '../../domain/link/offline-alarm.ts';
import type { Clock } from '../../platform/ports.ts';
import type { AppState } from '../base/state.ts';
import type { Timers } from '../base/timers.ts';

export interface OfflineAlarm {
  /** How far the board may be believed now, and what would be said of it. */
  look(trust: Trust, words: AlarmWords): void;
  /** An answer with orders came. */
  heardOrders(): void;
}

export interface OfflineAlarmDeps {
  readonly state: AppState;
  readonly clock: Clock;
  readonly timers: Timers;
}

/** An alarm that has said nothing yet. */
export function createOfflineAlarm({ state, clock, timers }: OfflineAlarmDeps): OfflineAlarm {
  let alarm = CALM;
  let wordsSinceMs = 0;
  let again = () => {};

  /** Says these words unless others have not stood long enough; answers in how many milliseconds it is their turn, null for no more. */
  const say = (words: AlarmWords, nowMs: number): number | null => {
    const { alarm: before } = state.link;
    if (before !== null && isAlike(before, words)) return null;
    const inMs = before === null ? 0 : wordsSinceMs + ALARM_SAID_MS_MIN - nowMs;
    if (inMs > 0) return inMs;
    wordsSinceMs = nowMs;
    state.link.alarm = ref(words);
    return null;
  };

  const look = (trust: Trust, words: AlarmWords) => {
    again = () => look(trust, words);
    const nowMs = clock.monotonicMs();
    alarm = nextAlarm(alarm, trust, nowMs);
    if (alarm.phase !== 'said') state.link.alarm = null;
    // What is over is not explained anew while its last words are still read.
    const wordsInMs = alarm.phase === 'said' && trust !== 'sound' ? say(words, nowMs) : null;
    const phaseInMs = alarmInMs(alarm, trust, nowMs);
    const inMs = Math.min(wordsInMs ?? Number.POSITIVE_INFINITY, phaseInMs ?? Number.POSITIVE_INFINITY);
    if (inMs === Number.POSITIVE_INFINITY) timers.clear('offline-alarm');
    else timers.set('offline-alarm', inMs, again);
  };

  return {
    look,
    heardOrders() {
      alarm = afterOrders(alarm, clock.monotonicMs());
      again();
    },
  };
}
