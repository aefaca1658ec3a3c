/** Which alarm sounds when: once for each new line and each rise of level, several within a second as one (ruling C7). */

import { ALARM_MAX, ALARM_TOGETHER_MS, PLAYED_ALARMS_MAX } from '../limits.ts';
import { LEVELS, type Level } from '../shown/levels.ts';
import { lineKey } from '../shown/line-key.ts';
import type { Settings } from '../shown/settings.ts';
import type { Card } from './card.ts';
import type { CustomerList } from './customer.ts';

/** The setting that holds the sound of each level; a new line sounds as the normal one. */
const SOUND_SETTING = { normal: 'stn', warning: 'stw', late: 'stt', critical: 'stc' } as const;

type Urgency = keyof typeof SOUND_SETTING;

/** An alarm that waits for others of its second. */
interface WaitingAlarm {
  /** Monotonic milliseconds at which it plays. */
  readonly dueAtMs: number;
  readonly urgency: Urgency;
  readonly sound: number;
}

export interface Alarms {
  /** The cards of the last board that was noted; null before the first, which is silent. */
  readonly cards: readonly Card[] | null;
  /** The level of each batch on that board. */
  readonly levels: ReadonlyMap<string, Level>;
  /** What has played or counts as played, the oldest first. */
  readonly played: readonly string[];
  readonly waiting: WaitingAlarm | null;
}

/** Before the first board. */
export const NO_ALARMS: Alarms = { cards: null, levels: new Map(), played: [], waiting: null };

/** A reason to sound, with the name under which it is remembered. */
interface AlarmCause {
  readonly key: string;
  readonly urgency: Urgency;
}

const rankOf = (level: Level): number => LEVELS.indexOf(level);

/** An alarm from 1 to 9; anything else is none (rule C7f). */
const soundOf = (chosen: number): number =>
  Number.isInteger(chosen) && chosen >= 1 && chosen <= ALARM_MAX ? chosen : 0;

/** Whether this screen ever sounds: some level or new lines have an alarm, on a customer screen new tiles (rule C7i). */
export function usesSound(settings: Settings): boolean {
  const urgencies: readonly Urgency[] = settings.finalClients ? ['normal'] : ['normal', 'warning', 'late', 'critical'];
  return urgencies.some((urgency) => soundOf(settings[SOUND_SETTING[urgency]]) > 0);
}

const lineKeysOf = ({ order, lines }: Card): readonly string[] => lines.map(({ line }) => lineKey(order.id, line.id));

/** The lines that stand on `now` and did not on `before`. A card that is on both holds the same lines, so only the others are read. */
function newLines(before: readonly Card[], now: readonly Card[]): readonly AlarmCause[] {
  const [stood, stands] = [new Set(before), new Set(now)];
  const known = new Set(before.filter((card) => !stands.has(card)).flatMap(lineKeysOf));
  return now
    .filter((card) => !stood.has(card))
    .flatMap(lineKeysOf)
    .filter((key) => !known.has(key))
    .map((key) => ({ key, urgency: 'normal' }));
}

/** The levels by batch: its cards share one clock, and a part that gets another number is no other card (rule C7c). */
const batchLevels = (cards: readonly Card[], levels: ReadonlyMap<string, Level>): ReadonlyMap<string, Level> =>
  new Map(cards.map(({ key, order, batch }) => [`${order.id}-${batch}`, levels.get(key) ?? 'neutral']));

/** The batches that rose to a level with a sound of its own; one that comes in normal has the sound of its new lines (rule C7b). */
function risen(before: ReadonlyMap<string, Level>, now: ReadonlyMap<string, Level>): readonly AlarmCause[] {
  return [...now].flatMap(([batch, level]) => {
    if (level === 'neutral') return [];
    const rises = rankOf(level) > rankOf(before.get(batch) ?? 'normal');
    return rises ? { key: `${batch} ${level}`, urgency: level } : [];
  });
}

/** Lets an alarm wait for the end of its second, in the place of a less urgent one; one without a sound waits for nothing. */
function ring(alarms: Alarms, urgency: Urgency, settings: Settings, nowMs: number): Alarms {
  const sound = soundOf(settings[SOUND_SETTING[urgency]]);
  const { waiting } = alarms;
  if (sound === 0 || (waiting && rankOf(waiting.urgency) >= rankOf(urgency))) return alarms;
  return { ...alarms, waiting: { dueAtMs: waiting?.dueAtMs ?? nowMs + ALARM_TOGETHER_MS, urgency, sound } };
}

/**
 * Notes a board with the levels of its cards by key: new lines and risen levels ring, each once as far as the memory goes; the
 * first board rings nothing and counts as played; what is in `moved` stood in another order before (rule O14b). `nowMs` is
 * monotonic (rules C7a to C7f).
 */
export function noteBoard(
  alarms: Alarms,
  cards: readonly Card[],
  levels: ReadonlyMap<string, Level>,
  settings: Settings,
  nowMs: number,
  moved: ReadonlySet<string> = new Set(),
): Alarms {
  const byBatch = batchLevels(cards, levels);
  const raised = [...newLines(alarms.cards ?? [], cards), ...risen(alarms.levels, byBatch)].filter(
    ({ key }) => !moved.has(key),
  );
  // Most boards call for nothing: what has played need not be read then.
  if (raised.length === 0) return { ...alarms, cards, levels: byBatch };
  const played = new Set(alarms.played);
  const calls = raised.filter(({ key }) => !played.has(key));
  const noted: Alarms = {
    ...alarms,
    cards,
    levels: byBatch,
    played: [...alarms.played, ...new Set(calls.map(({ key }) => key))].slice(-PLAYED_ALARMS_MAX),
  };
  if (alarms.cards === null) return noted;
  return calls.reduce((state, { urgency }) => ring(state, urgency, settings, nowMs), noted);
}

/** The causes that lines with these keys give on a board: they came from other orders, and so have sounded before. */
export const causesOfMoved = (cards: readonly Card[], keys: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([
    ...keys,
    ...cards
      .filter((card) => lineKeysOf(card).every((key) => keys.has(key)))
      .flatMap(({ order, batch }) => LEVELS.map((level) => `${order.id}-${batch} ${level}`)),
  ]);

/** Notes the customer screen: a tile that became ready since the list before rings as a new line does (rule C7h). */
export function noteReady(
  alarms: Alarms,
  before: CustomerList | null,
  now: CustomerList,
  settings: Settings,
  nowMs: number,
): Alarms {
  const isNew = now.tiles.some(({ orderId, sinceS }) => sinceS > 0 && before?.sinceS.get(orderId) !== sinceS);
  return isNew ? ring(alarms, 'normal', settings, nowMs) : alarms;
}

/** The sound to play at `nowMs` (monotonic), 0 for none, and the alarms after it (rule C7d). */
export function dueAlarm(alarms: Alarms, nowMs: number): { readonly sound: number; readonly alarms: Alarms } {
  if (alarms.waiting === null || nowMs < alarms.waiting.dueAtMs) return { sound: 0, alarms };
  return { sound: alarms.waiting.sound, alarms: { ...alarms, waiting: null } };
}
