/** A press acts on the element where the finger went down, not where it lifts (rule LOOK-27). */
import { DRAG_AWAY_PX } from '../../../domain/limits.ts';
import { lineOfKey } from '../../../domain/presentation/line-key.ts';
import type { App } from '../../../engine/base/app.ts';

type Pressed = Pick<App, 'commands' | 'entry' | 'state'>;

const CONTROL = '[data-line], [data-advance], [data-undo], [data-extinguish]';

const controlAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(CONTROL) : null;

const cardKeyAt = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-card]')?.dataset.card : undefined;

/** Works even if the pressed element has been removed. */
export interface PressTarget {
  readonly cardKey: string;
  readonly line: string | undefined;
  readonly undo: string | undefined;
  readonly extinguish: boolean;
}

/** Null if there is no control. */
export function pressTargetAt(target: EventTarget | null): PressTarget | null {
  const control = controlAt(target);
  const cardKey = cardKeyAt(control);
  if (!control || cardKey === undefined) return null;
  const { line, undo, extinguish } = control.dataset;
  return { cardKey, line, undo, extinguish: extinguish !== undefined };
}

export function performPress({ commands }: Pick<App, 'commands'>, meant: PressTarget | null): void {
  if (meant === null) return;
  const { cardKey, line, undo, extinguish } = meant;
  if (undo !== undefined) commands.undoLine(cardKey, lineOfKey(undo).lineId);
  else if (extinguish) commands.putOutFire(cardKey);
  else if (line === undefined) commands.advanceCard(cardKey);
  else commands.advanceLine(cardKey, lineOfKey(line).lineId);
}

/** A touch anywhere on a card ends its marks and its repeated alarm. */
function markCardSeen({ commands, entry, state }: Pressed, cardKey: string | undefined): void {
  const entered = cardKey === undefined ? undefined : entry(cardKey);
  if (cardKey === undefined || !entered) return;
  const { lineMarks, orderMark } = entered.marks;
  if (lineMarks.size > 0 || orderMark !== null || state.settings.repeatAlarm > 0) commands.touchCard(cardKey);
}

interface Down {
  readonly target: EventTarget | null;
  readonly meant: PressTarget | null;
  readonly cardKey: string | undefined;
  readonly pointerType: string;
  readonly x: number;
  readonly y: number;
}

/** A pointer that moved further was not a press. */
const stayed = ({ x, y }: Down, { clientX, clientY }: PointerEvent): boolean =>
  Math.hypot(clientX - x, clientY - y) < DRAG_AWAY_PX;

/** A card that has left still fades for a moment. */
const isOnBoard = (element: Element): boolean => element.isConnected && element.closest('[inert]') === null;

/** Follows each finger until its click. */
function followFingers(strip: HTMLElement, isOn: (event: Event) => boolean, signal: AbortSignal) {
  const downs = new Map<number, Down>();
  const went = (event: PointerEvent) => {
    const { target, pointerId, pointerType, isPrimary, clientX, clientY } = event;
    // A new primary pointer shows that a press whose click never came has ended too.
    if (isPrimary) for (const [id, down] of downs) if (down.pointerType === pointerType) downs.delete(id);
    downs.delete(pointerId);
    if (!isOn(event)) return;
    const on = { target, meant: pressTargetAt(target), cardKey: cardKeyAt(target) };
    downs.set(pointerId, { ...on, pointerType, x: clientX, y: clientY });
  };
  const page = strip.ownerDocument;
  page.addEventListener('pointerdown', went, { capture: true, signal });
  page.addEventListener('pointercancel', ({ pointerId }) => downs.delete(pointerId), { signal });
  // The drag handler decides the effect of a pointer that ends a drag.
  const dropped = ({ pointerId }: PointerEvent) => strip.dataset.dragging !== undefined && downs.delete(pointerId);
  page.addEventListener('pointerup', dropped, { capture: true, signal });
  return {
    /** Undefined if the finger went down outside the strip. */
    endPress(event: PointerEvent): Down | undefined {
      const [only] = isOn(event) && downs.size === 1 ? downs.keys() : [];
      const id = downs.has(event.pointerId) ? event.pointerId : only;
      const down = id === undefined ? undefined : downs.get(id);
      if (id !== undefined) downs.delete(id);
      return down;
    },
    /** Ends a mouse press whose element was removed: the browser sends no click for it. */
    endGonePress({ pointerId, pointerType }: PointerEvent): Down | undefined {
      const down = pointerType === 'mouse' ? downs.get(pointerId) : undefined;
      if (!(down?.target instanceof Element) || isOnBoard(down.target)) return undefined;
      downs.delete(pointerId);
      return down;
    },
  };
}

/** Handles presses that begin in this element, wherever they end: a notice may appear over the line under a finger. */
export function listenToPresses(strip: HTMLElement, app: Pressed): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const page = strip.ownerDocument;
  const isOn = ({ target }: Event) => target instanceof Node && strip.contains(target);
  const fingers = followFingers(strip, isOn, signal);
  const pressed = (down: Down | undefined, event: PointerEvent) => {
    // The finger went down elsewhere, and this element moved under it.
    if (down === undefined) return;
    if (stayed(down, event)) performPress(app, down.meant);
    markCardSeen(app, down.cardKey);
  };
  // Moving the keyboard's focus at every tap would take as long as the tap itself, and leave a ring behind.
  strip.addEventListener(
    'mousedown',
    (event) => {
      event.preventDefault();
      const focused = page.activeElement;
      if (focused instanceof HTMLElement && strip.contains(focused)) focused.blur();
    },
    { signal },
  );
  page.addEventListener('pointerup', (event) => pressed(fingers.endGonePress(event), event), { signal });
  strip.addEventListener(
    'click',
    (event) => {
      // Keys send clicks without a finger.
      if (event.detail > 0) return;
      performPress(app, pressTargetAt(event.target));
      markCardSeen(app, cardKeyAt(event.target));
    },
    { signal },
  );
  page.addEventListener(
    'click',
    (event) => {
      if (isOn(event) && event.detail === 0) return;
      const down = fingers.endPress(event);
      // The element appeared over the strip under a finger, so it is not pressed.
      if (!isOn(event) && down && stayed(down, event)) event.stopPropagation();
      pressed(down, event);
    },
    { capture: true, signal },
  );
  // A long press must not open a menu.
  strip.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  return () => ended.abort();
}
