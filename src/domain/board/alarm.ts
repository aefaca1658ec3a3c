/** Alarms of one kind (void, fire or level) within a second sound as one (rules ALARM-22 to ALARM-38). */

import { ALARM_MAX, ALARM_TOGETHER_MS, FIRE_SOUND, PLAYED_ALARMS_MAX, VOID_SOUND } from '../limits.ts';
import type { MovedLines } from '../order/moved-lines.ts';
import { LEVELS, type Level } from '../presentation/levels.ts';
import { lineKey, lineOfKey } from '../presentation/line-key.ts';
import type { Settings } from '../presentation/settings.ts';
import type { Card } from './card.ts';
import type { ChangeSound } from './change-marks.ts';
import type { CustomerList } from './customer.ts';

/** New lines play the sound of level normal. */
const SOUND_SETTING = { normal: 'stn', warning: 'stw', late: 'stt', critical: 'stc' } as const;

type Urgency = keyof typeof SOUND_SETTING;

interface LevelAlarm {
  readonly urgency: Urgency;
  readonly sound: number;
}

interface WaitingAlarms {
  /** Monotonic milliseconds. */
  readonly dueAtMs: number;
  readonly isVoid: boolean;
  readonly isFire: boolean;
  readonly level: LevelAlarm | null;
}

type RepeatedSound = ChangeSound | 'new';

export interface Alarms {
  /** Null before the first board, which makes no sound. */
  readonly cards: readonly Card[] | null;
  readonly levels: ReadonlyMap<string, Level>;
  /** Keys of alarms that have sounded or needed no sound, oldest first. */
  readonly played: readonly string[];
  readonly waiting: WaitingAlarms | null;
  /** Sounds by order id that repeat until a cook touches the order; only with `repeatAlarm`. */
  readonly untouched: ReadonlyMap<number, ReadonlySet<RepeatedSound>>;
  /** Monotonic milliseconds of the next repetition. */
  readonly repeatAtMs: number | null;
}

export const NO_ALARMS: Alarms = {
  cards: null,
  levels: new Map(),
  played: [],
  waiting: null,
  untouched: new Map(),
  repeatAtMs: null,
};

/** Each key sounds only once. */
interface AlarmTrigger {
  readonly key: string;
  readonly urgency: Urgency;
  /** Null for the alarm of a level. */
  readonly orderId: number | null;
}

const rankOf = (level: Level): number => LEVELS.indexOf(level);

/** Returns 0 (no sound) for any value except the integers 1 to 9 (rule ALARM-28). */
const soundOf = (chosen: number): number =>
  Number.isInteger(chosen) && chosen >= 1 && chosen <= ALARM_MAX ? chosen : 0;

/** Whether this screen can sound at all; on a customer screen only new tiles sound (rule ALARM-31). */
export function usesSound(settings: Settings): boolean {
  const urgencies: readonly Urgency[] = settings.finalClients ? ['normal'] : ['normal', 'warning', 'late', 'critical'];
  return urgencies.some((urgency) => soundOf(settings[SOUND_SETTING[urgency]]) > 0);
}

/** The sound of new lines, else the first level sound that is set (rule ALARM-33). */
const changeSoundOf = ({ stn, stw, stt, stc }: Settings): number =>
  [stn, stw, stt, stc].map(soundOf).find((sound) => sound > 0) ?? 0;

/**
 * Held lines and lines of an unconfirmed web order become new later; canceled lines never do (rules ALARM-38,
 * FILTER-17, ORDER-65).
 */
const lineKeysOf = ({ order, lines, clock }: Card): readonly string[] =>
  lines
    .filter(({ waitsForFire, isVoided }) => !waitsForFire && !isVoided && clock !== 'unconfirmed')
    .map(({ line }) => lineKey(order.id, line.id));

/** A card on both boards has the same lines, so only the other cards are compared. */
function newLines(before: readonly Card[], now: readonly Card[]): readonly AlarmTrigger[] {
  const [beforeCards, nowCards] = [new Set(before), new Set(now)];
  const known = new Set(before.filter((card) => !nowCards.has(card)).flatMap(lineKeysOf));
  return now
    .filter((card) => !beforeCards.has(card))
    .flatMap((card) => lineKeysOf(card).map((key) => ({ key, urgency: 'normal', orderId: card.order.id }) as const))
    .filter(({ key }) => !known.has(key));
}

/** The key changes when a fire or a confirmation restarts the clock: levels sound again (rules ALARM-24, ALARM-25). */
const clockKey = ({ order, batch, startedAtS, orderedAtS }: Card): string =>
  startedAtS === orderedAtS ? `${order.id}-${batch}` : `${order.id}-${batch}-${startedAtS}`;

/**
 * The cards of a batch share one clock, so a renumbered part makes no sound (rule ALARM-24). A card whose clock does
 * not run has no level.
 */
const batchLevels = (cards: readonly Card[], levels: ReadonlyMap<string, Level>): ReadonlyMap<string, Level> =>
  new Map(
    cards.filter(({ clock }) => clock === 'running').map((card) => [clockKey(card), levels.get(card.key) ?? 'neutral']),
  );

/** A new batch at normal is left out, because its new lines sound (rule ALARM-23). */
function raisedLevels(before: ReadonlyMap<string, Level>, now: ReadonlyMap<string, Level>): readonly AlarmTrigger[] {
  return [...now].flatMap(([batch, level]) => {
    if (level === 'neutral') return [];
    const rises = rankOf(level) > rankOf(before.get(batch) ?? 'normal');
    return rises ? { key: `${batch} ${level}`, urgency: level, orderId: null } : [];
  });
}

const waitingFrom = ({ waiting }: Alarms, nowMs: number): WaitingAlarms =>
  waiting ?? { dueAtMs: nowMs + ALARM_TOGETHER_MS, isVoid: false, isFire: false, level: null };

/** Replaces a less urgent waiting alarm; an alarm without a sound is not added. */
function scheduleAlarm(alarms: Alarms, urgency: Urgency, sound: number, nowMs: number): Alarms {
  const level = alarms.waiting?.level;
  if (sound === 0 || (level && rankOf(level.urgency) >= rankOf(urgency))) return alarms;
  return { ...alarms, waiting: { ...waitingFrom(alarms, nowMs), level: { urgency, sound } } };
}

/** Rule ALARM-34. */
function scheduleEventAlarm(alarms: Alarms, event: 'isVoid' | 'isFire', nowMs: number): Alarms {
  return { ...alarms, waiting: { ...waitingFrom(alarms, nowMs), [event]: true } };
}

type OrderSounds = readonly (readonly [orderId: number, sound: RepeatedSound])[];

/** The first repetition comes after at most one interval (rule ALARM-37). */
function repeatUntilTouched(alarms: Alarms, sounds: OrderSounds, { repeatAlarm }: Settings, nowMs: number): Alarms {
  if (!(repeatAlarm > 0) || sounds.length === 0) return alarms;
  const untouched = new Map(alarms.untouched);
  for (const [orderId, sound] of sounds) untouched.set(orderId, new Set(untouched.get(orderId)).add(sound));
  return { ...alarms, untouched, repeatAtMs: alarms.repeatAtMs ?? nowMs + repeatAlarm * 1_000 };
}

/** Sounds of the old orders also repeat for the orders that the lines moved to (rule ORDER-73). */
export function moveRepeatedSounds(alarms: Alarms, moved: MovedLines): Alarms {
  const untouched = new Map(alarms.untouched);
  for (const [from, to] of moved) {
    const sounds = alarms.untouched.get(lineOfKey(from).orderId);
    const { orderId } = lineOfKey(to);
    if (sounds) untouched.set(orderId, new Set([...(untouched.get(orderId) ?? []), ...sounds]));
  }
  return { ...alarms, untouched };
}

/** Ends the repeated sounds of orders for which `stays` is false. */
function keepRepeatsWhere(alarms: Alarms, stays: (orderId: number) => boolean): Alarms {
  const left = [...alarms.untouched].filter(([orderId]) => stays(orderId));
  if (left.length === alarms.untouched.size) return alarms;
  return { ...alarms, untouched: new Map(left), repeatAtMs: left.length === 0 ? null : alarms.repeatAtMs };
}

/**
 * `levels` has the level of each card by key; `nowMs` is monotonic. Each new line and risen level sounds once; the
 * first board makes no sound (rules ALARM-22 to ALARM-28). Lines in `moved` make no sound (rule ORDER-73).
 */
export function alarmsAfterBoard(
  alarms: Alarms,
  cards: readonly Card[],
  levels: ReadonlyMap<string, Level>,
  settings: Settings,
  nowMs: number,
  moved: ReadonlySet<string> = new Set(),
): Alarms {
  const byBatch = batchLevels(cards, levels);
  const raised = [...newLines(alarms.cards ?? [], cards), ...raisedLevels(alarms.levels, byBatch)].filter(
    ({ key }) => !moved.has(key),
  );
  const ordersOnBoard = new Set(cards.map(({ order }) => order.id));
  const before = keepRepeatsWhere(alarms, (orderId) => settings.repeatAlarm > 0 && ordersOnBoard.has(orderId));
  // Most boards raise no alarm: the early return avoids a search of `played`.
  if (raised.length === 0) return { ...before, cards, levels: byBatch };
  const played = new Set(alarms.played);
  const calls = raised.filter(({ key }) => !played.has(key));
  const noted: Alarms = {
    ...before,
    cards,
    levels: byBatch,
    played: [...alarms.played, ...new Set(calls.map(({ key }) => key))].slice(-PLAYED_ALARMS_MAX),
  };
  if (alarms.cards === null) return noted;
  const rung = calls.reduce(
    (state, { urgency }) => scheduleAlarm(state, urgency, soundOf(settings[SOUND_SETTING[urgency]]), nowMs),
    noted,
  );
  const fresh = calls.flatMap(({ orderId }) => (orderId === null ? [] : [[orderId, 'new'] as const]));
  return repeatUntilTouched(rung, fresh, settings, nowMs);
}

/**
 * Alarm keys that already sounded in other orders: those of moved lines, and of the levels of cards on which every line
 * moved.
 */
export const triggersOfMovedLines = (cards: readonly Card[], keys: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([
    ...keys,
    ...cards
      .filter((card) => {
        const lineKeys = lineKeysOf(card);
        return lineKeys.length > 0 && lineKeys.every((key) => keys.has(key));
      })
      .flatMap((card) => LEVELS.map((level) => `${clockKey(card)} ${level}`)),
  ]);

/** A screen without any sound schedules nothing (rules ALARM-33, ALARM-34). */
export function alarmsAfterChanges(
  alarms: Alarms,
  changes: ReadonlyMap<number, ReadonlySet<ChangeSound>>,
  settings: Settings,
  nowMs: number,
): Alarms {
  if (changes.size === 0 || !usesSound(settings)) return alarms;
  const sounds = [...changes].flatMap(([orderId, each]) => [...each].map((sound) => [orderId, sound] as const));
  let next = alarms;
  for (const [, sound] of sounds) {
    if (sound === 'changed') next = scheduleAlarm(next, 'normal', changeSoundOf(settings), nowMs);
    else next = scheduleEventAlarm(next, sound === 'void' ? 'isVoid' : 'isFire', nowMs);
  }
  return repeatUntilTouched(next, sounds, settings, nowMs);
}

/** Ends the repeated sounds of an order that a cook touched (rule ALARM-37). */
export const silenceOrder = (alarms: Alarms, orderId: number): Alarms =>
  keepRepeatsWhere(alarms, (id) => id !== orderId);

/** A tile that became ready since the previous list sounds like a new line (rule ALARM-30). */
export function alarmsAfterReadyList(
  alarms: Alarms,
  before: CustomerList | null,
  now: CustomerList,
  settings: Settings,
  nowMs: number,
): Alarms {
  const isNew = now.tiles.some(({ orderId, sinceS }) => sinceS > 0 && before?.sinceS.get(orderId) !== sinceS);
  return isNew ? scheduleAlarm(alarms, 'normal', soundOf(settings.stn), nowMs) : alarms;
}

export interface DueSounds {
  readonly sounds: readonly number[];
  readonly alarms: Alarms;
}

const inOrder = (isVoid: boolean, isFire: boolean, level: number): readonly number[] => [
  ...(isVoid ? [VOID_SOUND] : []),
  ...(isFire ? [FIRE_SOUND] : []),
  ...(level > 0 ? [level] : []),
];

function dueRepeats(alarms: Alarms, settings: Settings, nowMs: number): DueSounds {
  const { untouched, repeatAtMs } = alarms;
  if (repeatAtMs === null || nowMs < repeatAtMs) return { sounds: [], alarms };
  const all = new Set([...untouched.values()].flatMap((each) => [...each]));
  const changed = all.has('changed') ? changeSoundOf(settings) : 0;
  const level = all.has('new') ? soundOf(settings.stn) || changed : changed;
  const next = { ...alarms, repeatAtMs: nowMs + settings.repeatAlarm * 1_000 };
  return { sounds: inOrder(all.has('void'), all.has('fire'), level), alarms: next };
}

/** The sounds due at `nowMs` (monotonic): voids, fires, the most urgent level (rules ALARM-26, ALARM-36, ALARM-37). */
export function dueAlarm(alarms: Alarms, settings: Settings, nowMs: number): DueSounds {
  const { waiting } = alarms;
  if (waiting === null || nowMs < waiting.dueAtMs) return dueRepeats(alarms, settings, nowMs);
  const { isVoid, isFire, level } = waiting;
  // A repetition that is due now plays together with the alarm.
  const repeats = dueRepeats({ ...alarms, waiting: null }, settings, nowMs);
  return { ...repeats, sounds: [...new Set([...inOrder(isVoid, isFire, level?.sound ?? 0), ...repeats.sounds])] };
}

/** Monotonic milliseconds of the next alarm or repetition; null when none is scheduled. */
export function nextAlarmMs({ waiting, repeatAtMs }: Alarms): number | null {
  if (waiting === null) return repeatAtMs;
  return repeatAtMs === null ? waiting.dueAtMs : Math.min(waiting.dueAtMs, repeatAtMs);
}
