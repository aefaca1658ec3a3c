/**
 * Computes from the cards, without the product's change tracking, which changes by others must or may sound (rules
 * ALARM-33 to ALARM-36).
 */
import type { Card, CardLine } from '../../../src/domain/board/card.ts';
import type { ShiftNotes } from '../shift-notes.ts';
import type { TabSight } from '../station.ts';

const EVENTS = { 10: 'void', 11: 'fire' } as const;
type EventSound = keyof typeof EVENTS;

/** The longest delay of a sound: one second, after at most three earlier sounds that are 1.5 s apart. */
const TOGETHER_MS = 1_000;
const GAP_MS = 1_500;
const SOUNDS_BEFORE = 3;
const DRAWN_MS = 500;
/**
 * The longest time from a cause to its sound on a hidden page, because the oracle does not know when that page detects
 * a change.
 */
const UNCERTAIN_MS = 45_000;

export interface ChangeSoundWatch {
  /** Compares these cards with those of the last call; `isSure` means that the app has drawn both boards. */
  update(cards: readonly Card[], isSure: boolean): void;
  /** Whether this is the sound of a void or a fire; reports a problem if it has no cause. */
  played(sound: number, isInSight: boolean): boolean;
  /** Whether a change, or the repetition of an untouched alarm, may have caused the current new-line sound. */
  mayBeChange(): boolean;
  /** How many milliseconds the current sound may have waited for other sounds of its second. */
  waitedMs(): number;
}

interface ChangeSoundWatchDeps {
  readonly notes: ShiftNotes;
  readonly name: string;
  readonly nowMs: () => number;
  /** Whether untouched alarms repeat (rule ALARM-37). */
  readonly isRepeating: () => boolean;
  /** Whether the device starts with the board of its last run. */
  readonly isRestored: boolean;
  readonly sight: Pick<TabSight, 'receivedOrders'>;
}

interface Row {
  readonly card: Card;
  readonly row: CardLine;
}

const rowsOf = (cards: readonly Card[]): ReadonlyMap<string, Row> =>
  new Map(
    cards.flatMap((card) => card.lines.map((row) => [`${card.order.id}:${row.line.id}`, { card, row }] as const)),
  );

const contentOf = ({ row: { line }, card: { order } }: Row): string =>
  JSON.stringify([
    [line.quantity, line.name, line.priority, line.comments.map(({ text }) => text)],
    [order.tableIds, order.guests, order.comments.map(({ text }) => text)],
  ]);

/** Held lines and unconfirmed web orders make no sound (rule ALARM-35). */
const isSilent = ({ card, row }: Row): boolean => row.waitsForFire || card.clock === 'unconfirmed';

/** The sounds that the difference between two versions of a row causes. */
function eventsOf(now: Row, before: Row): readonly EventSound[] {
  if (isSilent(now)) return [];
  // A void by this device shows before the line is voided. A void by others may arrive while a tap of the line is in
  // flight.
  const isOwn = now.row.saveMark !== 'none' && !now.row.line.voided;
  const isVoid = now.row.isVoided && !before.row.isVoided && !isOwn;
  // A fire from a later list of priorities is not a change by others.
  const isSet = now.row.line.fire !== before.row.line.fire || now.row.line.priority !== before.row.line.priority;
  const isFire = isSet && now.row.isFire && !before.row.isFire;
  return [...(isVoid ? ([10] as const) : []), ...(isFire ? ([11] as const) : [])];
}

export function createChangeSoundWatch(deps: ChangeSoundWatchDeps): ChangeSoundWatch {
  const { notes, name, nowMs, isRepeating, isRestored, sight } = deps;
  let before: ReadonlyMap<string, Row> = new Map();
  let hasLooked = false;
  let changedMs = Number.NEGATIVE_INFINITY;
  const seenMs = new Map<EventSound, number>();
  const dueMs = new Map<EventSound, number>();
  let eventPlayedMs = Number.NEGATIVE_INFINITY;

  const cause = (sound: EventSound, isSure: boolean) => {
    seenMs.set(sound, nowMs());
    if (isSure && !dueMs.has(sound)) dueMs.set(sound, nowMs());
  };
  const checkDue = (isSure: boolean) => {
    for (const [sound, sinceMs] of dueMs) {
      if (nowMs() <= sinceMs + TOGETHER_MS + SOUNDS_BEFORE * GAP_MS + 2 * DRAWN_MS) continue;
      dueMs.delete(sound);
      if (isSure) notes.problem(`${name} did not sound for a ${EVENTS[sound]}`);
    }
  };

  return {
    update(cards, isSure) {
      const now = rowsOf(cards);
      // A page that is hidden or asleep plays its sounds later, one a minute.
      if (!isSure) for (const [sound, atMs] of seenMs) if (nowMs() - atMs <= UNCERTAIN_MS) seenMs.set(sound, nowMs());
      if (isRestored && !hasLooked) {
        // Changes since the device's last run sound (rule NEWS-2).
        hasLooked = true;
        changedMs = nowMs();
        for (const sound of [10, 11] as const) seenMs.set(sound, nowMs());
      }
      for (const [key, row] of now) {
        const was = before.get(key);
        if (was === undefined) {
          // An order that returns is new work. Its changes may sound, because the oracle did not see them while no card
          // showed it.
          if (sight.receivedOrders.has(row.card.order.id)) changedMs = nowMs();
          // A fire can show an order that the device knew and did not show.
          if (row.row.isFire) seenMs.set(11, nowMs());
          // A void can return an order that had left.
          if (row.row.isVoided) seenMs.set(10, nowMs());
          continue;
        }
        for (const sound of eventsOf(row, was)) cause(sound, isSure);
        if (row.row.isTakenBack && !was.row.isTakenBack) seenMs.set(10, nowMs());
        if (was.row !== row.row || was.card.order !== row.card.order) {
          if (contentOf(was) !== contentOf(row)) changedMs = nowMs();
          if (was.row.isVoided !== row.row.isVoided) changedMs = nowMs();
        }
      }
      before = now;
      checkDue(isSure);
    },
    played(sound, isInSight) {
      if (sound !== 10 && sound !== 11) return false;
      const isCalledFor = nowMs() - (seenMs.get(sound) ?? Number.NEGATIVE_INFINITY) <= UNCERTAIN_MS;
      if (!isCalledFor && !isRepeating() && isInSight) notes.problem(`${name} played sound ${sound} for nothing`);
      dueMs.delete(sound);
      eventPlayedMs = nowMs();
      return true;
    },
    mayBeChange: () => isRepeating() || nowMs() - changedMs <= UNCERTAIN_MS,
    waitedMs: () => (nowMs() - eventPlayedMs <= 2 * GAP_MS + DRAWN_MS ? 2 * GAP_MS + DRAWN_MS : 0),
  };
}
