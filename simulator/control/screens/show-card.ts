/** Rule ROOM-19. */
import { cardsOfOrder } from '../../core/base/card-keys.ts';

const SHOWN_MS = 3_000;
const FRAME = { outline: '6px solid #f4b400', outlineOffset: '-6px' };
const NO_FRAME = { outline: '6px solid transparent', outlineOffset: '-6px' };

/** Selects the order's cards, or its tile on a customer screen. */
export const placesOfOrder = (orderId: number): string => `${cardsOfOrder(orderId)}, [data-order="${orderId}"]`;

const placesOf = (page: Document | null, orderId: number): readonly HTMLElement[] => [
  ...(page?.querySelectorAll<HTMLElement>(placesOfOrder(orderId)) ?? []),
];

/** A board lays a card out only once it comes near the viewport. */
const isFar = ({ dataset }: HTMLElement): boolean => dataset.near === 'false';

/** The strip measures in the next frame, and lays out near cards one frame later. */
const twoFrames = (page: Window): Promise<void> =>
  new Promise((resolve) => {
    page.requestAnimationFrame(() => page.requestAnimationFrame(() => resolve()));
  });

/** Scrolls from the start of the strip, half of its visible part at a time. */
async function bringNear(card: HTMLElement): Promise<void> {
  const strip = card.closest<HTMLElement>('[data-shape]');
  const page = card.ownerDocument.defaultView;
  if (strip === null || page === null) return;
  const isUp = strip.scrollHeight > strip.clientHeight + 1;
  const [size, whole] = isUp ? [strip.clientHeight, strip.scrollHeight] : [strip.clientWidth, strip.scrollWidth];
  const sign = page.getComputedStyle(strip).direction === 'rtl' ? -1 : 1;
  for (let at = 0; at < whole && size > 0 && isFar(card); at += size / 2) {
    strip.scrollTo({ [isUp ? 'top' : 'left']: isUp ? at : sign * at, behavior: 'instant' });
    await twoFrames(page);
  }
}

/** Scrolls to the first place, and highlights all places for a moment. */
async function lead(places: readonly HTMLElement[], first: HTMLElement): Promise<void> {
  if (isFar(first)) await bringNear(first);
  first.scrollIntoView({ block: 'nearest', inline: 'center' });
  for (const place of places) place.animate([FRAME, FRAME, NO_FRAME], { duration: SHOWN_MS });
}

/** Scrolls to the order and highlights it. Returns the names of the visible screens that have it. */
export function showCard(orderId: number): readonly string[] {
  const screens = [...document.querySelectorAll<HTMLIFrameElement>('article:not([hidden]) iframe[data-device]')];
  return screens.flatMap((screen) => {
    const places = placesOf(screen.contentDocument, orderId);
    const [first] = places;
    if (first === undefined) return [];
    screen.scrollIntoView({ block: 'nearest' });
    void lead(places, first);
    return [screen.dataset.device ?? ''];
  });
}
