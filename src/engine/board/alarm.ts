/** Sounds within one second play one after the other; a failed sound is retried once after two seconds. */
import {
  type Alarms,
  alarmsAfterBoard,
  alarmsAfterChanges,
  alarmsAfterReadyList,
  dueAlarm,
  moveRepeatedSounds,
  NO_ALARMS,
  nextAlarmMs,
  silenceOrder,
  triggersOfMovedLines,
  usesSound,
} from '../../domain/board/alarm.ts';
import type { ChangeSound } from '../../domain/board/change-marks.ts';
import type { CustomerList } from '../../domain/board/customer.ts';
import { ALARM_GAP_MS, ALARM_TOGETHER_MS, SOUND_RETRY_MS } from '../../domain/limits.ts';
import type { Moves } from '../../domain/order/moved-lines.ts';
import type { Level } from '../../domain/presentation/levels.ts';
import type { Cancel, Ports } from '../../platform/ports.ts';
import type { AppState } from '../base/state.ts';
import type { Timers } from '../base/timers.ts';
import type { Board } from './board.ts';

export interface Alarm {
  /** New lines and risen levels sound. */
  update(): void;
  /** Moved lines do not sound as new, and repeated sounds continue for the new orders (rule ORDER-73). */
  moved(moves: Moves): void;
  readyListChanged(list: CustomerList): void;
  /** Plays the sounds of changes; `changes` are by order id (rules ALARM-33, ALARM-34). */
  changed(changes: ReadonlyMap<number, ReadonlySet<ChangeSound>>): void;
  /** The order's alarm stops repeating. */
  touched(orderId: number): void;
  dispose(): void;
}

export interface AlarmDeps {
  readonly ports: Ports;
  readonly state: AppState;
  readonly timers: Timers;
  readonly board: Board;
}

/** Without a selected alarm, the sound library does not even load. */
function createLockWatch({ ports, state }: AlarmDeps): { follow(used: boolean): void } {
  let cancel: Cancel | null = null;
  return {
    follow(used) {
      if (used === (cancel !== null)) return;
      cancel?.();
      cancel = null;
      state.sound.used = used;
      state.sound.locked = false;
      if (!used) return;
      cancel = ports.sound.onLock((locked) => {
        state.sound.locked = locked;
      });
    },
  };
}

function createPlayer({ ports, timers }: AlarmDeps): (sounds: readonly number[]) => void {
  let queue: readonly number[] = [];
  let playedMs = Number.NEGATIVE_INFINITY;

  const play = async (sound: number, triesLeft: number) => {
    const reply = await ports.sound.play(sound);
    if (reply.ok) return;
    ports.page.log(`Sound ${sound} was not played: ${reply.why}`);
    if (triesLeft > 0) timers.set(`sound-${sound}`, SOUND_RETRY_MS, () => void play(sound, triesLeft - 1));
  };

  const playNext = () => {
    const [sound, ...rest] = queue;
    queue = rest;
    playedMs = ports.clock.monotonicMs();
    if (sound !== undefined) void play(sound, 1);
    if (rest.length > 0) timers.set('alarm-next', ALARM_GAP_MS, playNext);
  };
  return (sounds) => {
    const isPlanned = queue.length > 0;
    // Queues each sound only once: a hidden page runs its timers once a minute, so sounds would accumulate.
    queue = [...new Set([...queue, ...sounds])];
    if (isPlanned || sounds.length === 0) return;
    const waitMs = playedMs + ALARM_TOGETHER_MS - ports.clock.monotonicMs();
    if (waitMs > 0) timers.set('alarm-next', waitMs, playNext);
    else playNext();
  };
}

export function createAlarm(deps: AlarmDeps): Alarm {
  const { ports, state, timers, board } = deps;
  const lock = createLockWatch(deps);
  let alarms: Alarms = NO_ALARMS;
  let list: CustomerList | null = null;
  let noted: readonly Level[] = [];
  let known: ReadonlySet<string> = new Set();

  const play = createPlayer(deps);
  const due = () => {
    const next = dueAlarm(alarms, state.settings, ports.clock.monotonicMs());
    alarms = next.alarms;
    play(next.sounds);
    plan();
  };

  const plan = () => {
    const atMs = nextAlarmMs(alarms);
    if (atMs === null) timers.clear('alarm');
    else timers.set('alarm', Math.max(0, atMs - ports.clock.monotonicMs()), due);
  };

  return {
    update() {
      const isUsed = usesSound(state.settings);
      lock.follow(isUsed);
      // The first board after an alarm was selected makes no sound.
      if (!isUsed) alarms = NO_ALARMS;
      if (!isUsed || !state.board.received || state.kds === null) return plan();
      // A restored board's levels may be wrong, because the server's time was not known yet.
      if (alarms.cards === null) board.raiseLevels();
      const cards = board.cards();
      const now = cards.map(({ key }) => board.entry(key)?.level ?? 'neutral');
      // Most calls find no change.
      if (alarms.cards === cards && now.every((level, at) => level === noted[at])) return plan();
      noted = now;
      const levels = new Map(cards.map(({ key }, at) => [key, now[at] ?? 'neutral']));
      const triggers = triggersOfMovedLines(cards, known);
      known = new Set();
      alarms = alarmsAfterBoard(alarms, cards, levels, state.settings, ports.clock.monotonicMs(), triggers);
      plan();
    },
    moved(moves) {
      known = new Set([...known, ...moves.known]);
      alarms = moveRepeatedSounds(alarms, moves.moved);
    },
    readyListChanged(next) {
      alarms = alarmsAfterReadyList(alarms, list, next, state.settings, ports.clock.monotonicMs());
      list = next;
      plan();
    },
    changed(changes) {
      alarms = alarmsAfterChanges(alarms, changes, state.settings, ports.clock.monotonicMs());
      plan();
    },
    touched(orderId) {
      alarms = silenceOrder(alarms, orderId);
      plan();
    },
    dispose: () => lock.follow(false),
  };
}
