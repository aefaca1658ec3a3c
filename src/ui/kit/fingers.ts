/** Makes the click of a tap where the browser makes none: while several fingers are on the screen (rules HAB2, HAB3). */
import { DRAG_AWAY_PX, LONG_PRESS_MS } from '../../domain/limits.ts';

type BrowserWindow = Window & typeof globalThis;

interface FingerPoint {
  readonly clientX: number;
  readonly clientY: number;
}

/** A pointer that is down. */
interface FingerPress {
  readonly pointerType: string;
  readonly target: Element;
  readonly downAtMs: number;
  /** Where each pointer on the screen was when this one went down, or where it went down later. */
  readonly startOf: Map<number, FingerPoint>;
  at: FingerPoint;
  /** Another pointer was down at the same time: the browser makes no click. */
  isCrowded: boolean;
  /** Neither this pointer nor another one has moved away since. */
  isTap: boolean;
}

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

/** Synthetic pointer ids, far above those of a browser. */
const FIRST_OWN_ID = 1_000_000;

/**
 * Dispatches the pointer events that Chromium leaves out: once a touch scrolls, a finger that goes down before all are
 * up has touch events only. A palm that slips would silence the screen.
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
    // When the finger acted, not when a busy page comes to it.
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
      // No other touch is down: the browser starts again.
      if (touches.length <= changedTouches.length) isHeldBack = false;
      for (const touch of changedTouches) {
        // The pointer event of a touch comes before its touch event.
        if (pointersAhead > 0) {
          pointersAhead -= 1;
          continue;
        }
        if (!isHeldBack) continue;
        ownIds.set(touch.identifier, nextId++);
        dispatch('pointerdown', touch, timeStamp);
        // On the target itself: when it has left the page, its events no longer reach the window.
        touch.target.addEventListener('touchmove', moved, { passive: true, signal });
        touch.target.addEventListener('touchend', ended, { passive: true, signal });
        touch.target.addEventListener('touchcancel', cancelled, { passive: true, signal });
      }
    },
    { capture: true, passive: true, signal },
  );
}

/** Follows the pointers of fingers and pens; calls back with each tap of which the browser makes no click. */
function followPointers(
  view: BrowserWindow,
  signal: AbortSignal,
  onTap: (press: FingerPress, event: PointerEvent) => void,
): void {
  const presses = new Map<number, FingerPress>();
  const went = ({ target, pointerId, pointerType, isPrimary, clientX, clientY, timeStamp }: PointerEvent) => {
    if (pointerType === 'mouse' || !(target instanceof Element)) return;
    // The first finger on the screen: what is left of earlier ones has gone.
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
  const came = (event: PointerEvent) => {
    const press = presses.get(event.pointerId);
    if (!press) return;
    moved(event);
    presses.delete(event.pointerId);
    const isLong = event.timeStamp - press.downAtMs >= LONG_PRESS_MS;
    if (press.isCrowded && press.isTap && !isLong && event.button === 0) onTap(press, event);
  };
  const cancelled = ({ pointerId }: PointerEvent) => {
    const press = presses.get(pointerId);
    // It scrolls, and is still on the screen: those that come after it are crowded.
    if (press) press.isTap = false;
  };
  const options = { capture: true, signal };
  view.addEventListener('pointerdown', went, options);
  view.addEventListener('pointermove', moved, options);
  view.addEventListener('pointerup', came, options);
  view.addEventListener('pointercancel', cancelled, options);
}

/** As a press of the mouse does: onto what can have the focus, or away from what has it. */
function moveFocus(target: Element): void {
  const next = target.closest<HTMLElement>(FOCUSABLE);
  if (next) next.focus({ preventScroll: true });
  else if (target.ownerDocument.activeElement instanceof HTMLElement) target.ownerDocument.activeElement.blur();
}

/** A dispatched click opens no list of options. */
function openList(select: HTMLSelectElement): void {
  try {
    select.showPicker?.();
  } catch {
    // The browser has not seen this finger act: the list has the focus.
  }
}

/** The mouse events and the click of a tap, on what the finger went down on; on the page when that has gone. */
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

/** From now on each finger on the page taps by itself, until the answer is called. */
export function countEachFinger(view: BrowserWindow): () => void {
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
      // The click of the browser for a tap that has had one.
      if (isDispatching || !(event instanceof view.PointerEvent) || event.pointerId !== clickedId) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true, signal },
  );
  return () => ended.abort();
}
