/** Reads the content of the real frames, and taps in them as a cook does. */
import { cardsOfOrder, linesOfOrder } from '../../core/base/card-keys.ts';
import { hasDrawn } from '../screens/first-frame.ts';
import { placesOfOrder, showCard } from '../screens/show-card.ts';
import { unsentOn } from '../screens/unsent-on-screen.ts';
import { pointAt } from './spotlight.ts';

export interface TourStage {
  isDrawn(screen: string): boolean;
  /** The screen shows that it has no cloud. */
  isOffline(screen: string): boolean;
  /** The screen shows unsent changes. */
  isWaiting(screen: string): boolean;
  /** A tap is still pending on the screen's device. */
  isPending(screen: string): boolean;
  /** Accessible names, each with the dish and its status. */
  linesOf(screen: string, orderId: number): string;
  /** Whether the screen has the order's card, or its tile for guests. */
  has(screen: string, orderId: number): boolean;
  /** Zooms in on an order or on the OFFLINE notice; null shows whole screens again. */
  pointAt(what: number | 'notice' | null, left: AbortSignal): void;
  /** Null means any order with a line to make; false without such a line. */
  tap(screen: string, orderId: number | null): boolean;
  /** Moves all lines one step on; false when the screen does not show the order. */
  advance(screen: string, orderId: number): boolean;
  press(screen: string, key: DeviceKey): void;
  /** False when the form is not mounted. */
  openTraining(): boolean;
}

export const DEVICE_KEYS = { save: 13, refresh: 90 } as const;
export type DeviceKey = keyof typeof DEVICE_KEYS;

const FINGER_MS = 1_400;
const FINGER_PX = 96;

const pageOf = (screen: string): Document | null =>
  [...document.querySelectorAll<HTMLIFrameElement>('article:not([hidden]) iframe[data-device]')].find(
    ({ dataset }) => dataset.device === screen,
  )?.contentDocument ?? null;

const find = (screen: string, selector: string): HTMLElement | null =>
  pageOf(screen)?.querySelector<HTMLElement>(selector) ?? null;

const OFFLINE = 'OFFLINE';

/** The banner that contains the notice, or the element of the notice itself. */
function noticeOn(page: Document): readonly HTMLElement[] {
  const words = [...page.querySelectorAll<HTMLElement>('strong')];
  const word = words.find(({ textContent }) => textContent.includes(OFFLINE)) ?? null;
  return [word?.closest('section') ?? word].filter((notice) => notice !== null);
}

/** All pieces of the cards, or the tile on a customer screen. */
export const piecesOn = (page: Document, orderId: number): readonly HTMLElement[] =>
  [...page.querySelectorAll<HTMLElement>(placesOfOrder(orderId))].flatMap((place) => {
    const pieces = [...place.querySelectorAll<HTMLElement>('[data-piece]')];
    return pieces.length > 0 ? pieces : [place];
  });

/** Shows for a moment where a tap happened. */
function drawFinger(on: HTMLElement): void {
  const page = on.ownerDocument;
  const { left, top, width, height } = on.getBoundingClientRect();
  const finger = page.createElement('i');
  Object.assign(finger.style, {
    position: 'fixed',
    zIndex: '9999',
    left: `${left + width / 2 - FINGER_PX / 2}px`,
    top: `${top + height / 2 - FINGER_PX / 2}px`,
    width: `${FINGER_PX}px`,
    height: `${FINGER_PX}px`,
    border: '8px solid #f4b400',
    borderRadius: '50%',
    background: 'rgb(244 180 0 / 0.35)',
    pointerEvents: 'none',
  });
  page.body.append(finger);
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const steps = isStill
    ? []
    : [
        { transform: 'scale(1.5)', opacity: 0 },
        { transform: 'scale(1)', opacity: 1 },
      ];
  finger.animate(steps, { duration: 250 });
  setTimeout(() => finger.remove(), FINGER_MS);
}

function touch(control: HTMLElement | null): boolean {
  if (control === null) return false;
  control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  drawFinger(control);
  control.click();
  return true;
}

const UNTOUCHED = '[data-mark="none"]:not([data-state])';

export const roomStage: TourStage = {
  isDrawn: (screen) => hasDrawn(pageOf(screen)),
  isOffline: (screen) => pageOf(screen)?.body.textContent?.includes(OFFLINE) ?? false,
  isWaiting: (screen) => unsentOn(pageOf(screen)) > 0,
  isPending: (screen) => find(screen, '[data-mark="pending"]') !== null,
  linesOf: (screen, orderId) =>
    [...(pageOf(screen)?.querySelectorAll(linesOfOrder(orderId)) ?? [])]
      .map((line) => line.getAttribute('aria-label'))
      .join('\n'),
  has: (screen, orderId) => find(screen, placesOfOrder(orderId)) !== null,
  pointAt(what, left) {
    if (typeof what === 'number') showCard(what);
    const find = (page: Document) => (what === 'notice' ? noticeOn(page) : piecesOn(page, what ?? 0));
    pointAt(what === null ? null : find, left);
  },
  tap: (screen, orderId) =>
    touch(find(screen, `${orderId === null ? '[data-line]' : linesOfOrder(orderId)}${UNTOUCHED}`)),
  advance: (screen, orderId) => touch(find(screen, `${cardsOfOrder(orderId)} [data-advance]`)),
  press(screen, key) {
    const page = pageOf(screen);
    const keyCode = DEVICE_KEYS[key];
    page?.body.dispatchEvent(new KeyboardEvent('keydown', { keyCode, bubbles: true, cancelable: true }));
  },
  openTraining() {
    const form = document.querySelector<HTMLDetailsElement>('main[data-tour="training"] > section details');
    if (form === null) return false;
    form.open = true;
    form.scrollIntoView({ block: 'nearest' });
    return true;
  },
};
