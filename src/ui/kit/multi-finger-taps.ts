/** The browser sends no click for a tap while several fingers are down (rules LOOK-29, LOOK-30). */
import { DRAG_AWAY_PX, LONG_PRESS_MS } from '../../domain/limits.ts';

type BrowserWindow = NonNullable<Document['defaultView']>;

interface FingerPoint {
  readonly clientX: number;
  readonly clientY: number;
}

interface FingerPress {
  readonly pointerType: string;
  readonly target: Element;
  readonly downAtMs: number;
  /** Start points by pointer id: where each finger was at this press, or where it went down later. */
  readonly startOf: Map<number, FingerPoint>;
  at: FingerPoint;
  /** Another finger was down, so the browser sends no click. */
  isCrowded: boolean;
  /** No finger has moved away since the press, and the browser has not canceled this pointer. */
  isTap: boolean;
}

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

/** These ids are far above the browser's pointer ids. */
const FIRST_OWN_ID = 1_000_000;

/**
 * In Chromium, while a touch scrolls, each new finger has only touch events. Without pointer events, a palm that slips
 * would block all taps (rule LOOK-29).
 */
function dispatchMissingPointers(view: BrowserWindow, signal: AbortSignal): void {
  const ownIds = new Map<number, number>();
  let nextId = FIRST_OWN_ID;
  let pointersAhead = 0;
  let isHeldBack = false;
  const dispatch = (type: string, { identifier, target, clientX, clientY }: Touch, timeStamp: number) => {
    const element = target instanceof Element && target.isConnected ? target : view.document.body;
    const init = { bubbles: true, cancelable: true, composed: true, pointerType: 'touch', clientX, clientY };
    const event = new view.PointerEvent(type, { ...init, pointerId: ownIds.get(identifier) ?? 0 });
    // The time of the touch, because a busy page handles the event later.
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    element.dispatchEvent(event);
  };
  const dispatchOwn = (type: string, event: Event) => {
    if (!(event instanceof view.TouchEvent)) return;
    for (const touch of event.changedTouches) {
      if (ownIds.has(touch.identifier)) dispatch(type, touch, event.timeStamp);
      if (type !== 'pointermove') ownIds.delete(touch.identifier);
    }
  };
  const moved = (event: Event) => dispatchOwn('pointermove', event);
  const ended = (event: Event) => dispatchOwn('pointerup', event);
  const cancelled = (event: Event) => dispatchOwn('pointercancel', event);
  view.addEventListener(
    'pointerdown',
    ({ pointerType, pointerId, isPrimary }) => {
      if (pointerType === 'mouse' || pointerId >= FIRST_OWN_ID) return;
      pointersAhead = isPrimary ? 1 : pointersAhead + 1;
    },
    { capture: true, signal },
  );
  view.addEventListener(
    'pointercancel',
    ({ pointerId }) => {
      isHeldBack ||= pointerId < FIRST_OWN_ID;
    },
    { capture: true, signal },
  );
  view.addEventListener(
    'touchstart',
    ({ touches, changedTouches, timeStamp }) => {
      // This is the first touch of a new gesture, so the browser sends pointer events again.
      if (touches.length <= changedTouches.length) isHeldBack = false;
      for (const touch of changedTouches) {
        // The browser sends the pointer event of a touch before the touch event.
        if (pointersAhead > 0) {
          pointersAhead -= 1;
          continue;
        }
        if (!isHeldBack) continue;
        ownIds.set(touch.identifier, nextId++);
        dispatch('pointerdown', touch, timeStamp);
        // Events of a removed target do not reach the window.
        touch.target.addEventListener('touchmove', moved, { passive: true, signal });
        touch.target.addEventListener('touchend', ended, { passive: true, signal });
        touch.target.addEventListener('touchcancel', cancelled, { passive: true, signal });
      }
    },
    { capture: true, passive: true, signal },
  );
}

/** Calls `onTap` for each tap without a click of the browser. */
function followPointers(
  view: BrowserWindow,
  signal: AbortSignal,
  onTap: (press: FingerPress, event: PointerEvent) => void,
): void {
  const presses = new Map<number, FingerPress>();
  const went = ({ target, pointerId, pointerType, isPrimary, clientX, clientY, timeStamp }: PointerEvent) => {
    if (pointerType === 'mouse' || !(target instanceof Element)) return;
    // A primary pointer is the first one on the screen, so earlier presses of its type have ended.
    if (isPrimary) for (const [id, press] of presses) if (press.pointerType === pointerType) presses.delete(id);
    const at = { clientX, clientY };
    const startOf = new Map([...presses].map(([id, press]) => [id, press.at]));
    startOf.set(pointerId, at);
    for (const press of presses.values()) {
      press.isCrowded = true;
      press.startOf.set(pointerId, at);
    }
    const isCrowded = presses.size > 0 || pointerId >= FIRST_OWN_ID;
    presses.set(pointerId, { pointerType, target, downAtMs: timeStamp, startOf, at, isCrowded, isTap: true });
  };
  const moved = ({ pointerId, clientX, clientY }: PointerEvent) => {
    const mover = presses.get(pointerId);
    if (!mover) return;
    mover.at = { clientX, clientY };
    for (const press of presses.values()) {
      const from = press.startOf.get(pointerId) ?? mover.at;
      if (Math.hypot(clientX - from.clientX, clientY - from.clientY) >= DRAG_AWAY_PX) press.isTap = false;
    }
  };
  const released = (event: PointerEvent) => {
    const press = presses.get(event.pointerId);
    if (!press) return;
    moved(event);
    presses.delete(event.pointerId);
    const isLong = event.timeStamp - press.downAtMs >= LONG_PRESS_MS;
    if (press.isCrowded && press.isTap && !isLong && event.button === 0) onTap(press, event);
  };
  const cancelled = ({ pointerId }: PointerEvent) => {
    const press = presses.get(pointerId);
    // A canceled pointer scrolls and is still down, so the browser sends no clicks for further fingers.
    if (press) press.isTap = false;
  };
  const options = { capture: true, signal };
  view.addEventListener('pointerdown', went, options);
  view.addEventListener('pointermove', moved, options);
  view.addEventListener('pointerup', released, options);
  view.addEventListener('pointercancel', cancelled, options);
}

/**
 * Moves the focus as a mouse press does: to the nearest element that can have it, else away from the active element.
 */
function moveFocus(target: Element): void {
  const next = target.closest<HTMLElement>(FOCUSABLE);
  if (next) next.focus({ preventScroll: true });
  else if (target.ownerDocument.activeElement instanceof HTMLElement) target.ownerDocument.activeElement.blur();
}

/** A click from a script does not open the options of a select. */
function openList(select: HTMLSelectElement): void {
  try {
    select.showPicker?.();
  } catch {
    // `showPicker` throws when there was no user gesture; the select still has the focus.
  }
}

/** If the pressed element was removed, the body gets only the click. */
function dispatchTap(view: BrowserWindow, { target }: FingerPress, event: PointerEvent): void {
  const { clientX, clientY, pointerId, pointerType } = event;
  const init = { bubbles: true, cancelable: true, composed: true, detail: 1, clientX, clientY };
  if (target.closest(':disabled')) return;
  if (target.isConnected) {
    if (target.dispatchEvent(new view.MouseEvent('mousedown', init))) moveFocus(target);
    target.dispatchEvent(new view.MouseEvent('mouseup', init));
  }
  const element = target.isConnected ? target : view.document.body;
  element.dispatchEvent(new view.PointerEvent('click', { ...init, pointerId, pointerType }));
  if (element instanceof view.HTMLSelectElement) openList(element);
}

/** Works until the caller runs the returned function (rule LOOK-29). */
export function enableMultiFingerTaps(view: BrowserWindow): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let clickedId: number | null = null;
  let isDispatching = false;
  followPointers(view, signal, (press, event) => {
    clickedId = event.pointerId;
    isDispatching = true;
    dispatchTap(view, press, event);
    isDispatching = false;
  });
  dispatchMissingPointers(view, signal);
  view.addEventListener(
    'click',
    (event) => {
      // Stops the browser's click for a tap for which a click was already sent.
      if (isDispatching || !(event instanceof view.PointerEvent) || event.pointerId !== clickedId) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true, signal },
  );
  return () => ended.abort();
}
