/** How full the strip of a board is: what of it stands under cards, and how many orders are in sight. */

/** A place in the window, in CSS pixels. */
export type Box = Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>;

/** What of a card stands in one column. */
interface DrawnPiece {
  readonly box: Box;
  /** Some of its list is hidden in it. */
  readonly isCut: boolean;
}

/** A card as it is drawn: far from sight it has no pieces. */
interface DrawnCard {
  readonly order: string;
  readonly pieces: readonly DrawnPiece[];
}

export interface Fullness {
  /** Of the strip's area, gaps between cards among it. */
  readonly emptyPercent: number;
  /** All cards of one of its batches are whole in sight: what was ordered later stands at its own time (rule C5), often far away. */
  readonly readable: number;
  /** All cards of all its batches are. */
  readonly whole: number;
  /** Its first piece is. */
  readonly begun: number;
  readonly open: number;
}

const across = (from: number, to: number, least: number, most: number): number =>
  Math.max(0, Math.min(to, most) - Math.max(from, least));

const isWithin = (box: Box, place: Box): boolean =>
  box.right > box.left &&
  box.left >= place.left &&
  box.right <= place.right &&
  box.top >= place.top &&
  box.bottom <= place.bottom;

const areaOf = ({ left, top, right, bottom }: Box): number => (right - left) * (bottom - top);

/** How full this part of the strip is with these cards, in the order in which they stand: cards of one order that follow each other are a batch of it. */
export function fullnessOf(sight: Box, cards: readonly DrawnCard[]): Fullness {
  // Of each order its batches, of each batch whether its pieces are in sight.
  const orders = new Map<string, boolean[][]>();
  let [covered, before] = [0, ''];
  for (const { order, pieces } of cards) {
    const batches = orders.get(order) ?? [];
    orders.set(order, batches);
    if (order !== before) batches.push([]);
    before = order;
    const seen = batches.at(-1) ?? [];
    if (pieces.length === 0) seen.push(false);
    for (const { box, isCut } of pieces) {
      covered +=
        across(box.left, box.right, sight.left, sight.right) * across(box.top, box.bottom, sight.top, sight.bottom);
      seen.push(!isCut && isWithin(box, sight));
    }
  }
  const all = [...orders.values()];
  return {
    emptyPercent: 100 * (1 - covered / areaOf(sight)),
    readable: all.filter((batches) => batches.some((seen) => seen.every(Boolean))).length,
    whole: all.filter((batches) => batches.flat().every(Boolean)).length,
    begun: all.filter(([first]) => first?.[0]).length,
    open: all.length,
  };
}

const PIECE = '[data-piece]';

/** A pixel is lost in rounding. */
const hidesSome = (list: Element): boolean => list.scrollHeight > list.clientHeight + 1;

const drawn = (piece: Element): DrawnPiece => ({
  box: piece.getBoundingClientRect(),
  isCut: [...piece.querySelectorAll('ul')].some(hidesSome),
});

/** What is drawn of a card; before cards went on in the next column each was one piece, itself. */
function piecesOf(card: Element, hasPieces: boolean): readonly Element[] {
  if (hasPieces) return [...card.querySelectorAll(`:scope > ${PIECE}`)];
  return card.childElementCount === 0 ? [] : [card];
}

/** How full the strip on the page is, as far as it is in the window. Throws when there is none. */
export function stripFullness(): Fullness {
  const strip = document.querySelector('[data-shape]');
  if (strip === null) throw new Error('Failed to measure how full the board is: the page has no strip.');
  const { left, top, right, bottom } = strip.getBoundingClientRect();
  const sight = { left, top, right: Math.min(right, innerWidth), bottom: Math.min(bottom, innerHeight) };
  const hasPieces = strip.querySelector(PIECE) !== null;
  const cards = [...strip.querySelectorAll<HTMLElement>('[data-card]')].map((card) => ({
    order: card.dataset.card?.split('-')[0] ?? '',
    pieces: piecesOf(card, hasPieces).map(drawn),
  }));
  return fullnessOf(sight, cards);
}
