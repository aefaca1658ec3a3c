/** Leads to the card of an order on the screens that are in sight (rule ROOM19). */

const SHOWN_MS = 3_000;
const FRAME = { outline: '6px solid #f4b400', outlineOffset: '-6px' };
const NO_FRAME = { outline: '6px solid transparent', outlineOffset: '-6px' };

/** Where an order stands on a page: its cards, or its tile for guests. */
const placesOf = (page: Document | null, orderId: number): readonly Element[] => [
  ...(page?.querySelectorAll(`article[data-card^="${orderId}-"], [data-order="${orderId}"]`) ?? []),
];

/** Brings the order into sight on each visible screen that has it, and frames it for a moment; the names of these screens. */
export function showCard(orderId: number): readonly string[] {
  const screens = [...document.querySelectorAll<HTMLIFrameElement>('article:not([hidden]) iframe[data-device]')];
  return screens.flatMap((screen) => {
    const places = placesOf(screen.contentDocument, orderId);
    const [first] = places;
    if (first === undefined) return [];
    screen.scrollIntoView({ block: 'nearest' });
    first.scrollIntoView({ block: 'nearest', inline: 'center' });
    for (const place of places) place.animate([FRAME, FRAME, NO_FRAME], { duration: SHOWN_MS });
    return [screen.dataset.device ?? ''];
  });
}
