/** Which alarms sound when: new lines, rises of level, changes by others, voids and fires; several of one kind within a second as one (ruling C7). */

import { ALARM_MAX, ALARM_TOGETHER_MS, FIRE_SOUND, PLAYED_ALARMS_MAX, VOID_SOUND } from '../limits.ts';
import type { MovedLines } from '../order/moved-lines.ts';
import { LEVELS, type Level } from '../shown/levels.ts';
import { lineKey, lineOfKey } from '../shown/line-key.ts';
import type { Settings } from '../shown/settings.ts';
import type { Card } from './card.ts';
import type { CustomerList } from './customer.ts';
import type { ChangeSound } from './news.ts';

/** The setting that holds the sound of each level; a new line sounds as the normal one. */
const SOUND_SETTING = { normal: 'stn', warning: 'stw', late: 'stt', critical: 'stc' } as const;

type Urgency = keyof typeof SOUND_SETTING;

/** The most urgent level, new line or change of a second. */
interface LevelAlarm {
  readonly urgency: Urgency;
  readonly sound: number;
}

/** Alarms that wait for others of their second. */
interface WaitingAlarms {
  /** Monotonic milliseconds at which they play. */
  readonly dueAtMs: number;
  readonly isVoid: boolean;
  readonly isFire: boolean;
  readonly level: LevelAlarm | null;
}

/** What of an order is repeated until somebody touches it. */
type RepeatedSound = ChangeSound | 'new';

export interface Alarms {
  /** The cards of the last board that was noted; null before the first, which is silent. */
  readonly cards: readonly Card[] | null;
  /** The level of each batch on that board. */
  readonly levels: ReadonlyMap<string, Level>;
  /** What has played or counts as played, the oldest first. */
  readonly played: readonly string[];
  readonly waiting: WaitingAlarms | null;
  /** What sounded for orders that nobody has touched since, by order id; only with `repeatAlarm`. */
  readonly untouched: ReadonlyMap<number, ReadonlySet<RepeatedSound>>;
  /** Monotonic milliseconds at which that sounds again; null while there is none. */
  readonly repeatAtMs: number | null;
}

/** Before the first board. */
export const NO_ALARMS: Alarms = {
  cards: null,
  levels: new Map(),
  played: [],
  waiting: null,
  untouched: new Map(),
  repeatAtMs: null,
};

/** A reason to sound, with the name under which it is remembered. */
interface AlarmCause {
  readonly key: string;
  readonly urgency: Urgency;
  /** The order of a new line; null for a level. */
  readonly orderId: number | null;
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

/** Changes sound as new lines do, else as the first level that has a sound: they are silent only where the device is (rule C7k). */
const changeSoundOf = ({ stn, stw, stt, stc }: Settings): number =>
  [stn, stw, stt, stc].map(soundOf).find((sound) => sound > 0) ?? 0;

/** The lines that count as there: held lines and those of an unconfirmed web order come in later (rules V5, O12f). */
const lineKeysOf = ({ order, lines, clock }: Card): readonly string[] =>
  lines.filter(({ isHeld }) => !isHeld && clock !== 'unconfirmed').map(({ line }) => lineKey(order.id, line.id));

/** The lines that stand on `now` and did not on `before`. A card that is on both holds the same lines, so only the others are read. */
function newLines(before: readonly Card[], now: readonly Card[]): readonly AlarmCause[] {
  const [stood, stands] = [new Set(before), new Set(now)];
  const known = new Set(before.filter((card) => !stands.has(card)).flatMap(lineKeysOf));
  return now
    .filter((card) => !stood.has(card))
    .flatMap((card) => lineKeysOf(card).map((key) => ({ key, urgency: 'normal', orderId: card.order.id }) as const))
    .filter(({ key }) => !known.has(key));
}

/** A batch, and the start of a clock of its own: levels that a fire lowered sound again (rules C7c, C7o). */
const clockKey = ({ order, batch, startedAtS, orderedAtS }: Card): string =>
  startedAtS === orderedAtS ? `${order.id}-${batch}` : `${order.id}-${batch}-${startedAtS}`;

/**
 * The levels by batch: its cards share one clock, and a part that gets another number is no other card (rule C7c). A held or
 * unconfirmed card has no level, and takes none from the other cards of its batch; when its clock runs its lines come in.
 */
const batchLevels = (cards: readonly Card[], levels: ReadonlyMap<string, Level>): ReadonlyMap<string, Level> =>
  new Map(
    cards.filter(({ clock }) => clock === 'running').map((card) => [clockKey(card), levels.get(card.key) ?? 'neutral']),
  );

/** The batches that rose to a level with a sound of its own; one that comes in normal has the sound of its new lines (rule C7b). */
function risen(before: ReadonlyMap<string, Level>, now: ReadonlyMap<string, Level>): readonly AlarmCause[] {
  return [...now].flatMap(([batch, level]) => {
    if (level === 'neutral') return [];
    const rises = rankOf(level) > rankOf(before.get(batch) ?? 'normal');
    return rises ? { key: `${batch} ${level}`, urgency: level, orderId: null } : [];
  });
}

/** What waits already, or nothing that waits for the end of this second. */
const waitingFrom = ({ waiting }: Alarms, nowMs: number): WaitingAlarms =>
  waiting ?? { dueAtMs: nowMs + ALARM_TOGETHER_MS, isVoid: false, isFire: false, level: null };

/** Lets an alarm wait for the end of its second, in the place of a less urgent one; one without a sound waits for nothing. */
function ring(alarms: Alarms, urgency: Urgency, sound: number, nowMs: number): Alarms {
  const level = alarms.waiting?.level;
  if (sound === 0 || (level && rankOf(level.urgency) >= rankOf(urgency))) return alarms;
  return { ...alarms, waiting: { ...waitingFrom(alarms, nowMs), level: { urgency, sound } } };
}

/** Lets the alarm of a void or a fire wait for the end of its second (rule C7l). */
function ringEvent(alarms: Alarms, event: 'isVoid' | 'isFire', nowMs: number): Alarms {
  return { ...alarms, waiting: { ...waitingFrom(alarms, nowMs), [event]: true } };
}

type OrderSounds = readonly (readonly [orderId: number, sound: RepeatedSound])[];

/** Remembers what sounds until its order is touched; the first repetition comes an interval after it (rule C7n). */
function remember(alarms: Alarms, sounds: OrderSounds, { repeatAlarm }: Settings, nowMs: number): Alarms {
  if (!(repeatAlarm > 0) || sounds.length === 0) return alarms;
  const untouched = new Map(alarms.untouched);
  for (const [orderId, sound] of sounds) untouched.set(orderId, new Set(untouched.get(orderId)).add(sound));
  return { ...alarms, untouched, repeatAtMs: alarms.repeatAtMs ?? nowMs + repeatAlarm * 1_000 };
}

/** Repeats what sounds of an order also for the orders that its lines moved to (rule O14b). */
export function moveUntouched(alarms: Alarms, moved: MovedLines): Alarms {
  const untouched = new Map(alarms.untouched);
  for (const [from, to] of moved) {
    const sounds = alarms.untouched.get(lineOfKey(from).orderId);
    const { orderId } = lineOfKey(to);
    if (sounds) untouched.set(orderId, new Set([...(untouched.get(orderId) ?? []), ...sounds]));
  }
  return { ...alarms, untouched };
}

/** Forgets what is repeated of all orders but these. */
function forgetOthers(alarms: Alarms, stays: (orderId: number) => boolean): Alarms {
  const left = [...alarms.untouched].filter(([orderId]) => stays(orderId));
  if (left.length === alarms.untouched.size) return alarms;
  return { ...alarms, untouched: new Map(left), repeatAtMs: left.length === 0 ? null : alarms.repeatAtMs };
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
  const standing = new Set(cards.map(({ order }) => order.id));
  const before = forgetOthers(alarms, (orderId) => settings.repeatAlarm > 0 && standing.has(orderId));
  // Most boards call for nothing: what has played need not be read then.
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
    (state, { urgency }) => ring(state, urgency, soundOf(settings[SOUND_SETTING[urgency]]), nowMs),
    noted,
  );
  const fresh = calls.flatMap(({ orderId }) => (orderId === null ? [] : [[orderId, 'new'] as const]));
  return remember(rung, fresh, settings, nowMs);
}

/** The causes that lines with these keys give on a board: they came from other orders, and so have sounded before. */
export const causesOfMoved = (cards: readonly Card[], keys: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([
    ...keys,
    ...cards
      .filter((card) => lineKeysOf(card).every((key) => keys.has(key)))
      .flatMap(({ order, batch }) => LEVELS.map((level) => `${order.id}-${batch} ${level}`)),
  ]);

/** Notes what others changed, by order id; on a screen without any sound it is silent (rules C7k, C7l). */
export function noteChanges(
  alarms: Alarms,
  changes: ReadonlyMap<number, ReadonlySet<ChangeSound>>,
  settings: Settings,
  nowMs: number,
): Alarms {
  if (changes.size === 0 || !usesSound(settings)) return alarms;
  const sounds = [...changes].flatMap(([orderId, each]) => [...each].map((sound) => [orderId, sound] as const));
  let next = alarms;
  for (const [, sound] of sounds) {
    if (sound === 'changed') next = ring(next, 'normal', changeSoundOf(settings), nowMs);
    else next = ringEvent(next, sound === 'void' ? 'isVoid' : 'isFire', nowMs);
  }
  return remember(next, sounds, settings, nowMs);
}

/** The alarms after somebody touched a card of this order: nothing of it is repeated any more (rule C7n). */
export const touchOrder = (alarms: Alarms, orderId: number): Alarms => forgetOthers(alarms, (id) => id !== orderId);

/** Notes the customer screen: a tile that became ready since the list before rings as a new line does (rule C7h). */
export function noteReady(
  alarms: Alarms,
  before: CustomerList | null,
  now: CustomerList,
  settings: Settings,
  nowMs: number,
): Alarms {
  const isNew = now.tiles.some(({ orderId, sinceS }) => sinceS > 0 && before?.sinceS.get(orderId) !== sinceS);
  return isNew ? ring(alarms, 'normal', soundOf(settings.stn), nowMs) : alarms;
}

/** Sounds one after the other, and the alarms after them. */
export interface DueSounds {
  readonly sounds: readonly number[];
  readonly alarms: Alarms;
}

const inOrder = (isVoid: boolean, isFire: boolean, level: number): readonly number[] => [
  ...(isVoid ? [VOID_SOUND] : []),
  ...(isFire ? [FIRE_SOUND] : []),
  ...(level > 0 ? [level] : []),
];

/** What is due of the untouched orders at `nowMs`, each sound once. */
function dueRepeats(alarms: Alarms, settings: Settings, nowMs: number): DueSounds {
  const { untouched, repeatAtMs } = alarms;
  if (repeatAtMs === null || nowMs < repeatAtMs) return { sounds: [], alarms };
  const all = new Set([...untouched.values()].flatMap((each) => [...each]));
  const changed = all.has('changed') ? changeSoundOf(settings) : 0;
  const level = all.has('new') ? soundOf(settings.stn) || changed : changed;
  const next = { ...alarms, repeatAtMs: nowMs + settings.repeatAlarm * 1_000 };
  return { sounds: inOrder(all.has('void'), all.has('fire'), level), alarms: next };
}

/** The sounds to play at `nowMs` (monotonic): voids, fires, then the most urgent level (rules C7d, C7m, C7n). */
export function dueAlarm(alarms: Alarms, settings: Settings, nowMs: number): DueSounds {
  const { waiting } = alarms;
  if (waiting === null || nowMs < waiting.dueAtMs) return dueRepeats(alarms, settings, nowMs);
  const { isVoid, isFire, level } = waiting;
  // A repetition that falls into the same moment is heard with it.
  const repeats = dueRepeats({ ...alarms, waiting: null }, settings, nowMs);
  return { ...repeats, sounds: [...new Set([...inOrder(isVoid, isFire, level?.sound ?? 0), ...repeats.sounds])] };
}

/** When something is due next, monotonic milliseconds; null for nothing. */
export function nextAlarmMs({ waiting, repeatAtMs }: Alarms): number | null {
  if (waiting === null) return repeatAtMs;
  return repeatAtMs === null ? waiting.dueAtMs : Math.min(waiting.dueAtMs, repeatAtMs);
}
