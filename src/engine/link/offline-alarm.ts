/**
 * OFFLINE shows for a confirmed outage or lasting trouble, each text long enough to read it (rules NOTICE-8 to
 * NOTICE-10).
 */
import { ref } from 'valtio/vanilla';
import { ALARM_SHOWN_MS_MIN } from '../../domain/limits.ts';
import {
  type AlarmDetails,
  alarmAfterOrders,
  alarmInMs,
  type LinkHealth,
  NO_ALARM,
  nextAlarm,
} from '../../domain/link/offline-alarm.ts';
import { shallowEqual } from '../../domain/shallow-equal.ts';
import type { Clock } from '../../platform/ports.ts';
import type { AppState } from '../base/state.ts';
import type { Timers } from '../base/timers.ts';

export interface OfflineAlarm {
  update(health: LinkHealth, words: AlarmDetails): void;
  ordersReceived(): void;
}

export interface OfflineAlarmDeps {
  readonly state: AppState;
  readonly clock: Clock;
  readonly timers: Timers;
}

export function createOfflineAlarm({ state, clock, timers }: OfflineAlarmDeps): OfflineAlarm {
  let alarm = NO_ALARM;
  let wordsSinceMs = 0;
  let again = () => {};

  /** Shows the texts; if those on the screen need more time, returns the milliseconds to wait, otherwise null. */
  const show = (words: AlarmDetails, nowMs: number): number | null => {
    const { alarm: before } = state.link;
    if (before !== null && shallowEqual(before, words)) return null;
    const inMs = before === null ? 0 : wordsSinceMs + ALARM_SHOWN_MS_MIN - nowMs;
    if (inMs > 0) return inMs;
    wordsSinceMs = nowMs;
    state.link.alarm = ref(words);
    return null;
  };

  const update = (health: LinkHealth, words: AlarmDetails) => {
    again = () => update(health, words);
    const nowMs = clock.monotonicMs();
    alarm = nextAlarm(alarm, health, nowMs);
    if (alarm.phase !== 'shown') state.link.alarm = null;
    // After the outage, the last texts stay until users have had time to read them.
    const wordsInMs = alarm.phase === 'shown' && health !== 'sound' ? show(words, nowMs) : null;
    const phaseInMs = alarmInMs(alarm, health, nowMs);
    const inMs = Math.min(wordsInMs ?? Number.POSITIVE_INFINITY, phaseInMs ?? Number.POSITIVE_INFINITY);
    if (inMs === Number.POSITIVE_INFINITY) timers.clear('offline-alarm');
    else timers.set('offline-alarm', inMs, again);
  };

  return {
    update,
    ordersReceived() {
      alarm = alarmAfterOrders(alarm, clock.monotonicMs());
      again();
    },
  };
}
