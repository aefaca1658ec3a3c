/** The screens as the tour uses them: it looks at what stands on the glass of the real frames, and touches it as a cook does. */
import { cardsOfOrder, linesOfOrder } from '../../core/base/card-keys.ts';
import { hasDrawn } from '../screens/first-frame.ts';
import { placesOfOrder, showCard } from '../screens/show-card.ts';
import { unsentOn } from '../screens/unsent-on-screen.ts';
import { pointAt } from './spotlight.ts';

export interface TourStage {
  /** Whether a screen shows what it is for. */
  stands(screen: string): boolean;
  /** Whether a screen says that it has no cloud. */
  isOffline(screen: string): boolean;
  /** Whether a screen says that changes wait on it to be sent. */
  isWaiting(screen: string): boolean;
  /** Whether a tap on a screen is not saved on its device yet. */
  isPending(screen: string): boolean;
  /** The accessible names of an order's lines on a screen: each says the dish and its status. */
  linesOf(screen: string, orderId: number): string;
  /** Whether a screen has an order: a card of it, or its tile for guests. */
  has(screen: string, orderId: number): boolean;
  /** Zooms the screens of the scene in on an order, or on the OFFLINE notice; null shows them whole again. */
  pointAt(what: number | 'notice' | null, left: AbortSignal): void;
  /** Touches a line of this order, or of any that still has one to be made; false where there is none. */
  tap(screen: string, orderId: number | null): boolean;
  /** Touches "all of it one step on" of an order; false where the screen does not have it. */
  advance(screen: string, orderId: number): boolean;
  press(screen: string, key: DeviceKey): void;
  /** Unfolds where a training is begun; false where it is not in sight. */
  openTraining(): boolean;
}

/** Keys of the board as every device has them until somebody binds others. */
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

/** The banner that has the word, else the word itself. */
function noticeOn(page: Document): readonly HTMLElement[] {
  const words = [...page.querySelectorAll<HTMLElement>('strong')];
  const word = words.find(({ textContent }) => textContent.includes(OFFLINE)) ?? null;
  return [word?.closest('section') ?? word].filter((notice) => notice !== null);
}

/** An order's cards, each with all its pieces where it lies in several columns, or its tile for guests. */
export const piecesOn = (page: Document, orderId: number): readonly HTMLElement[] =>
  [...page.querySelectorAll<HTMLElement>(placesOfOrder(orderId))].flatMap((place) => {
    const pieces = [...place.querySelectorAll<HTMLElement>('[data-piece]')];
    return pieces.length > 0 ? pieces : [place];
  });

/** Where a finger came down, for a moment. */
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
  stands: (screen) => hasDrawn(pageOf(screen)),
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
