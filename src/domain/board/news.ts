/** What is new on the board: which lines were added, edited or voided since this screen last showed their order (setting `dest`). */

import { type MovedLines, NOTHING_MOVED } from '../order/moved-lines.ts';
import { type LineKey, lineKey } from '../shown/line-key.ts';
import type { Settings } from '../shown/settings.ts';
import type { Card, CardLine } from './card.ts';

/** What happened to a line. */
export type LineNews = 'added' | 'edited' | 'voided';

export interface News {
  /** The cards that the screen shows; null before the first board, which is no news. */
  readonly cards: readonly Card[] | null;
  readonly marks: ReadonlyMap<LineKey, LineNews>;
}

/** Before the first board. */
export const NO_NEWS: News = { cards: null, marks: new Map() };

/** What of the past a line is compared with. */
interface Shown {
  readonly rows: ReadonlyMap<LineKey, CardLine>;
  readonly orderIds: ReadonlySet<number>;
}

const eachRow = (cards: readonly Card[]): readonly (readonly [LineKey, CardLine])[] =>
  cards.flatMap(({ order, lines }) => lines.map((row) => [lineKey(order.id, row.line.id), row] as const));

const textsOf = ({ line }: CardLine): string => line.comments.map(({ text }) => text).join('\n');

/** A line that had no name has got one from the venue's list, which nobody ordered (rule W8g). */
const isEdited = (row: CardLine, before: CardLine): boolean =>
  row.line.quantity !== before.line.quantity ||
  (row.line.name !== before.line.name && before.line.name.trim() !== '') ||
  row.isVoided !== before.isVoided ||
  textsOf(row) !== textsOf(before);

/** What is new about a line that stands on a changed card, null for nothing (rules NEWS1 to NEWS4). */
function newsOf(key: LineKey, row: CardLine, orderId: number, shown: Shown): LineNews | null {
  const before = shown.rows.get(key);
  if (before === undefined) return shown.orderIds.has(orderId) && row.mark === 'none' ? 'added' : null;
  if (before.line === row.line) return null;
  if (row.isVoided && !before.isVoided) return row.mark === 'none' ? 'voided' : null;
  return isEdited(row, before) ? 'edited' : null;
}

/** The stronger of two pieces of news: a line that was added stays so while it is edited, a voided one is voided. */
const stronger = (next: LineNews, before: LineNews | undefined): LineNews =>
  before === 'added' && next === 'edited' ? before : next;

/**
 * The news after a board: what changed joins what was not touched yet, what left the board goes; without `dest` there is none.
 * Lines that `moved` from another order are known (rule O14b). Only cards that changed are read; news without a change keep their identity (rules NEWS1 to NEWS6).
 */
export function noteNews(
  news: News,
  cards: readonly Card[],
  { dest }: Pick<Settings, 'dest'>,
  moved: MovedLines = NOTHING_MOVED,
): News {
  const { cards: before, marks } = news;
  if (!dest || before === null) return { cards, marks: marks.size === 0 ? marks : NO_NEWS.marks };
  if (cards === before) return news;
  const [stood, stands] = [new Set(before), new Set(cards)];
  const gone = new Map(eachRow(before.filter((card) => !stands.has(card))));
  const shown = { rows: gone, orderIds: new Set(before.map(({ order }) => order.id)) };
  const known = new Set(moved.values());
  const next = new Map(marks);
  for (const card of cards) {
    if (stood.has(card)) continue;
    for (const row of card.lines) {
      const key = lineKey(card.order.id, row.line.id);
      const found = newsOf(key, row, card.order.id, shown);
      gone.delete(key);
      if (found !== null && !(found === 'added' && known.has(key))) next.set(key, stronger(found, marks.get(key)));
    }
  }
  for (const key of gone.keys()) next.delete(key);
  const isSame = next.size === marks.size && [...next].every(([key, each]) => marks.get(key) === each);
  return { cards, marks: isSame ? marks : next };
}

/** The news after somebody touched a card: what is marked on it has been seen (rule NEWS5). */
export function seeCard(news: News, card: Card): News {
  const keys = card.lines.map(({ line }) => lineKey(card.order.id, line.id)).filter((key) => news.marks.has(key));
  if (keys.length === 0) return news;
  const marks = new Map(news.marks);
  for (const key of keys) marks.delete(key);
  return { ...news, marks };
}
