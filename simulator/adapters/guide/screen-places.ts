/** Places and conditions of a guide's steps, from what a user can see on a screen. */
import { cardsOfOrder, lineName } from '../../core/base/card-keys.ts';
import type { ShownPlace, ShownWait } from '../../core/base/guide.ts';
import { SCREEN_LABELS } from './screen-labels.ts';

type DishPlace = Extract<ShownPlace, { readonly lineIds: readonly number[] }>;
type DishWait = Extract<ShownWait, { readonly lineIds: readonly number[] }>;
type PlaceOfOrder = Extract<ShownPlace, { readonly orderId: number }>;

export const languageOf = (page: Document): 'es' | 'en' => (page.documentElement.lang.startsWith('en') ? 'en' : 'es');

const all = (page: ParentNode, selector: string): readonly HTMLElement[] => [
  ...page.querySelectorAll<HTMLElement>(selector),
];

/** Without cards that are just leaving the board. */
const cardsOf = (page: Document, orderId: number): readonly HTMLElement[] =>
  all(page, `${cardsOfOrder(orderId)}:not([inert] *)`);

const inCard = (page: Document, orderId: number, selector: string): HTMLElement | null =>
  cardsOf(page, orderId).flatMap((card) => all(card, selector))[0] ?? null;

/** The line of the dish (`at` 0) or of one of its extras. */
function lineIn(page: Document, { orderId, lineIds }: DishPlace | DishWait, at = 0): HTMLElement | null {
  const lineId = lineIds[at];
  return lineId === undefined ? null : inCard(page, orderId, `button[data-line="${lineName(orderId, lineId)}"]`);
}

const buttonNamed = (page: ParentNode, selector: string, name: string): HTMLElement | null =>
  all(page, selector).find(({ ariaLabel, textContent }) => (ariaLabel ?? textContent ?? '').trim() === name) ?? null;

const savingOf = (page: Document): HTMLElement | null =>
  all(page, 'section').find(({ ariaLabel }) => ariaLabel === SCREEN_LABELS[languageOf(page)].saving) ?? null;

const recentsIn = (page: Document): HTMLElement | null =>
  all(page, 'dialog').find(({ ariaLabel }) => ariaLabel === SCREEN_LABELS[languageOf(page)].recents) ?? null;

function controlOn(page: Document, on: Exclude<ShownPlace, PlaceOfOrder>['on']): HTMLElement | null {
  const words = SCREEN_LABELS[languageOf(page)];
  switch (on) {
    case 'cancel': {
      const saving = savingOf(page);
      return saving && buttonNamed(saving, 'button', words.cancelCountdown);
    }
    case 'recents':
      return recentsIn(page) === null ? buttonNamed(page, 'button', words.recents) : null;
    case 'recall': {
      const recents = recentsIn(page);
      return (recents && all(recents, 'button').find(({ ariaLabel }) => ariaLabel?.startsWith(words.recall))) ?? null;
    }
    case 'close': {
      const recents = recentsIn(page);
      return recents && buttonNamed(recents, 'button', words.close);
    }
    case 'confirm':
      return buttonNamed(page, 'dialog button', words.confirmRecall);
    case 'menu':
      return buttonNamed(page, 'button', words.menu);
    case 'all-day':
      return buttonNamed(page, 'nav button', words.allDay);
    case 'home':
      return buttonNamed(page, 'nav button', words.home);
    case 'banner':
      return all(page, 'section').find(({ ariaLabel }) => ariaLabel === words.banner) ?? null;
  }
}

function elementAt(page: Document, place: ShownPlace): HTMLElement | null {
  switch (place.on) {
    case 'card':
      return cardsOf(page, place.orderId)[0] ?? null;
    case 'advance':
      return inCard(page, place.orderId, 'button[data-advance]');
    case 'expand':
      return inCard(page, place.orderId, 'button[aria-expanded="false"]');
    case 'line':
      return lineIn(page, place);
    case 'extra':
      return lineIn(page, place, 1);
    case 'undo':
      return inCard(page, place.orderId, `button[data-undo="${lineName(place.orderId, place.lineIds[0] ?? 0)}"]`);
    default:
      return controlOn(page, place.on);
  }
}

/** The first place that the screen has; null for none. */
export function findPointed(page: Document, places: readonly ShownPlace[]): HTMLElement | null {
  for (const place of places) {
    const element = elementAt(page, place);
    if (element !== null) return element;
  }
  return null;
}

/** The fire mark may follow the status text. */
function labelEndsWith(line: HTMLElement, word: string, fire: string): boolean {
  const name = line.ariaLabel ?? '';
  return name.endsWith(`, ${word}`) || name.endsWith(`, ${word}, ${fire}`);
}

const pathEnds = (page: Document, last: string): boolean =>
  (page.defaultView?.location.pathname ?? '').replace(/\/$/, '').endsWith(`/${last}`);

/** Changes wait only for the save key, because the countdown was stopped. */
function isStopped(page: Document): boolean {
  const saving = savingOf(page);
  return saving !== null && all(saving, 'button').length > 0 && controlOn(page, 'cancel') === null;
}

/** Maps each line's key to its text, for one order's cards or for the whole board. */
export const lineLabels = (page: Document, orderId?: number): ReadonlyMap<string, string> =>
  new Map(
    (orderId === undefined ? [page] : cardsOf(page, orderId))
      .flatMap((card) => all(card, 'button[data-line]'))
      .map(({ dataset, ariaLabel }) => [dataset.line ?? '', ariaLabel ?? '']),
  );

const isElsewhere = (page: Document): boolean => pathEnds(page, 'home3') || pathEnds(page, 'home2');

/**
 * Whether the target is away, so that the user can bring it back. For a recall the first check requires a board without
 * the order, and later checks the open confirmation.
 */
export function isTargetAway(page: Document, wait: ShownWait, isFirstCheck: boolean): boolean {
  if (wait.is === 'home') return isElsewhere(page);
  if (wait.is === 'status') {
    const line = lineIn(page, wait);
    const words = SCREEN_LABELS[languageOf(page)];
    return line !== null && !labelEndsWith(line, words.status[wait.status], words.fire);
  }
  if (wait.is !== 'here' || cardsOf(page, wait.orderId).length > 0) return false;
  return isFirstCheck ? !isElsewhere(page) : controlOn(page, 'confirm') !== null;
}

/** A step with a text to read, or with a card to advance, always needs an action. */
export function isWaitMet(page: Document, wait: ShownWait): boolean {
  const words = SCREEN_LABELS[languageOf(page)];
  switch (wait.is) {
    case 'read':
    case 'advanced':
      return false;
    case 'status': {
      const line = lineIn(page, wait);
      return line !== null && labelEndsWith(line, words.status[wait.status], words.fire);
    }
    case 'here':
      return cardsOf(page, wait.orderId).length > 0;
    case 'opened':
      return cardsOf(page, wait.orderId).some(({ dataset }) => dataset.expanded !== undefined);
    case 'all-day':
      return pathEnds(page, 'home3');
    case 'home':
      return !isElsewhere(page) && page.querySelector('[data-shape]') !== null;
    case 'stopped':
      return isStopped(page);
  }
}

/** A tap that saves or unlocks the sound is right at every step. */
export function isAlwaysRight(page: Document, target: Element): boolean {
  const name = (target.closest('button')?.textContent ?? '').trim();
  return savingOf(page)?.contains(target) === true || name === SCREEN_LABELS[languageOf(page)].sound;
}

/** A tap that corrects a wrong tap: it opens or closes a card, or undoes a dish. Null for any other tap. */
export function undoKindOf(target: Element): 'card' | 'undo' | null {
  if (target.closest('article button[data-undo]') !== null) return 'undo';
  return target.closest('article button[aria-expanded]') === null ? null : 'card';
}

/** `name` is as on the screen. */
export interface TappedTarget {
  readonly kind: 'line' | 'advance' | 'other';
  readonly name: string;
}

function dishOn(line: HTMLElement): string {
  const name = line.querySelector('[dir="auto"]')?.textContent ?? line.ariaLabel ?? '';
  return name.replaceAll(/\s+/g, ' ').trim();
}

export function describeTapped(target: Element): TappedTarget | null {
  const button = target.closest<HTMLElement>('button, a');
  if (button === null) return null;
  if (button.dataset.line !== undefined && button.dataset.undo === undefined)
    return { kind: 'line', name: dishOn(button) };
  const name = (button.ariaLabel ?? button.textContent ?? '').trim();
  return { kind: button.dataset.advance === undefined ? 'other' : 'advance', name };
}

/** Names as on the screen; each is empty when the step or the screen lacks it. */
export function screenNamesOf(
  page: Document,
  places: readonly ShownPlace[],
): { readonly card: string; readonly dish: string } {
  const ofOrder = places.find((place): place is PlaceOfOrder => 'orderId' in place);
  const ofDish = places.find((place): place is DishPlace => 'lineIds' in place);
  const card = ofOrder === undefined ? null : inCard(page, ofOrder.orderId, 'h2');
  const line = ofDish === undefined ? null : lineIn(page, ofDish, ofDish.on === 'extra' ? 1 : 0);
  return { card: card?.textContent?.trim() ?? '', dish: line === null ? '' : dishOn(line) };
}
