/**
 * The library reports when a drag starts and ends, and its distance; the strip decides the place (rules PLACE-9,
 * PLACE-10, PLACE-12, PLACE-13). No card renders again.
 */
import {
  type Announcements,
  DndContext,
  type DragMoveEvent,
  getClientRect,
  MouseSensor,
  type MouseSensorOptions,
  type SensorProps,
  TouchSensor,
  type TouchSensorOptions,
  useDraggable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import { DRAG_ANIMATION_MS, DRAG_AWAY_PX, DRAG_HOLD_MS } from '../../../domain/limits.ts';
import { orderTitle } from '../../../domain/presentation/title.ts';
import type { App } from '../../../engine/base/app.ts';
import { useApp } from '../../base/app-context.ts';
import type { BoardLook } from '../card/board-look.ts';
import { dropBefore } from './drop-place.ts';
import { type PressTarget, performPress, pressTargetAt } from './presses.ts';
import type { StripLayout } from './strip-layout.ts';

interface Props {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly layout: RefObject<StripLayout | null>;
  readonly look: BoardLook;
}

interface HeldCard {
  readonly card: HTMLElement;
  /** The target of the pointer-down event, on which the drag library listens for further events. */
  readonly target: Element;
  /** What the press does if it is not a drag. */
  readonly meant: PressTarget | null;
  /** The finger's start point in the window, and the strip's scroll position then. */
  readonly x: number;
  readonly y: number;
  readonly scrolled: Delta;
  /** Null for the end of the board, undefined for its own place. */
  before: Element | null | undefined;
}

interface Delta {
  readonly x: number;
  readonly y: number;
}

const keyOf = (card: Element | null): string | null =>
  card instanceof HTMLElement ? (card.dataset.card ?? null) : null;

/** The only draggable represents the pressed card. */
const HAND = 'card';

const scrollOf = (scroller: HTMLElement): Delta => ({ x: scroller.scrollLeft, y: scroller.scrollTop });

/** Null for a press on the buttons in the card's footer. */
function heldBy(event: MouseEvent | TouchEvent, scroller: HTMLElement): HeldCard | null {
  const { target } = event;
  if (!(target instanceof Element) || target.closest('footer')) return null;
  const card = target.closest('article');
  const point = 'touches' in event ? event.touches[0] : event;
  if (!card || !point) return null;
  const { clientX: x, clientY: y } = point;
  return { card, target, meant: pressTargetAt(target), x, y, scrolled: scrollOf(scroller), before: undefined };
}

/** The point in the window, from the finger's movement on the strip. */
function pointOf({ x, y, scrolled }: HeldCard, delta: Delta, scroller: HTMLElement): Delta {
  const now = scrollOf(scroller);
  return { x: x + delta.x - now.x + scrolled.x, y: y + delta.y - now.y + scrolled.y };
}

function markTarget(scroller: HTMLElement | null, before: Element | null | undefined): void {
  const marked = scroller?.querySelector<HTMLElement>('[data-drop]');
  const cards = scroller?.querySelectorAll<HTMLElement>('[data-card]') ?? [];
  const target = before === null ? [...cards].at(-1) : before;
  if (marked !== target) delete marked?.dataset.drop;
  if (target instanceof HTMLElement) target.dataset.drop = before === null ? 'after' : 'before';
}

/**
 * The place of the card without the `translate` that carries it. The library measures the card again when the DOM around
 * it changes, and would take this `translate` for a movement of the page.
 */
function rectWithoutTranslate(card: HTMLElement) {
  const { left, top, right, bottom, width, height } = getClientRect(card, { ignoreTransform: true });
  const [x = 0, y = 0] = (card.style.translate || '0').split(' ').map(Number.parseFloat);
  return { left: left - x, top: top - y, right: right - x, bottom: bottom - y, width, height };
}

const MEASURING = { draggable: { measure: rectWithoutTranslate } };

/** Drops the card, which then moves to its place. */
function letGo({ card }: HeldCard, { x, y }: Delta): void {
  delete card.dataset.dragged;
  card.style.translate = '';
  card.style.setProperty('--from-x', `${x}px`);
  card.style.setProperty('--from-y', `${y}px`);
  card.style.animationDuration = `${DRAG_ANIMATION_MS}ms`;
  card.dataset.dropped = '';
}

interface Ended {
  /**
   * Called at every end, because the library reports no end before React has rendered the start. `isLifted`: the finger
   * or the button was lifted.
   */
  ended(isLifted: boolean): void;
}

const withEnded = <Options extends object>(props: SensorProps<Options & Ended>): SensorProps<Options & Ended> => ({
  ...props,
  onEnd() {
    props.onEnd();
    props.options.ended(true);
  },
  onCancel() {
    props.onCancel();
    props.options.ended(false);
  },
});

class HandMouseSensor extends MouseSensor {
  constructor(props: SensorProps<MouseSensorOptions & Ended>) {
    super(withEnded(props));
  }
}

class HandTouchSensor extends TouchSensor {
  constructor(props: SensorProps<TouchSensorOptions & Ended>) {
    super(withEnded(props));
  }
}

/** Every press on the strip uses the single draggable. */
function Hand({ scroller, held }: Pick<Props, 'scroller'> & { readonly held: RefObject<HeldCard | null> }) {
  const { setNodeRef, listeners } = useDraggable({ id: HAND });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const ended = new AbortController();
    const { signal } = ended;
    // The drag library supports one finger, so a second finger or a palm cancels the drag.
    const joined = ({ touches }: TouchEvent) => {
      if (touches.length < 2) return;
      held.current?.target.dispatchEvent(new Event('touchcancel'));
      held.current = null;
    };
    element.ownerDocument.addEventListener('touchstart', joined, { signal, passive: true, capture: true });
    const listen = (name: 'mousedown' | 'touchstart', handler: 'onMouseDown' | 'onTouchStart') => {
      const pressed = (event: MouseEvent | TouchEvent) => {
        if (held.current?.card.dataset.dragged !== undefined || ('touches' in event && event.touches.length > 1))
          return;
        held.current = heldBy(event, element);
        if (held.current === null) return;
        setNodeRef(held.current.card);
        listeners?.[handler]?.({ nativeEvent: event });
      };
      // In the bubble phase the library would ignore the press, because the strip prevents its default action to keep
      // the focus.
      element.addEventListener(name, pressed, { signal, passive: true, capture: true });
    };
    listen('mousedown', 'onMouseDown');
    listen('touchstart', 'onTouchStart');
    return () => ended.abort();
  }, [scroller, held, setNodeRef, listeners]);
  return null;
}

function announce(app: App, held: RefObject<HeldCard | null>, { t, venue, names, settings }: BoardLook): Announcements {
  const titleOf = (card: Element | null) => {
    const order = app.entry(keyOf(card) ?? '')?.card.order;
    return order ? orderTitle(order, venue, names, settings) : '';
  };
  const announcement = (): string | undefined => {
    if (!held.current) return undefined;
    const { card, before } = held.current;
    const title = titleOf(card);
    if (before === undefined) return t('drag.stays', { title });
    return before === null ? t('drag.last', { title }) : t('drag.before', { title, next: titleOf(before) });
  };
  return {
    onDragStart: () => t('drag.taken', { title: titleOf(held.current?.card ?? null) }),
    onDragMove: announcement,
    onDragOver: () => undefined,
    onDragEnd: () => {
      const title = titleOf(held.current?.card ?? null);
      return held.current?.before === undefined ? t('drag.stays', { title }) : t('drag.placed', { title });
    },
    onDragCancel: () => t('drag.stays', { title: titleOf(held.current?.card ?? null) }),
  };
}

export function CardDrag({ scroller, layout, look }: Props) {
  const app = useApp();
  const held = useRef<HeldCard>(null);
  const accessibility = useMemo(
    () => ({ announcements: announce(app, held, look), screenReaderInstructions: { draggable: '' } }),
    [app, look],
  );
  const startDrag = () => {
    if (!held.current) return;
    held.current.card.dataset.dragged = '';
    layout.current?.settle();
    if (scroller.current) scroller.current.dataset.dragging = '';
  };
  const carry = ({ delta }: DragMoveEvent) => {
    const hand = held.current;
    const strip = scroller.current;
    if (!hand || !strip) return;
    hand.card.style.translate = `${delta.x}px ${delta.y}px`;
    const side = { scroller: strip, fromRight: look.settings.direction === 'rightup' };
    const placed = layout.current?.placed();
    hand.before = placed && dropBefore(side, placed, hand.card, pointOf(hand, delta, strip));
    markTarget(scroller.current, hand.before);
  };
  const end = ({ delta }: { readonly delta: Delta }, isPlaced: boolean) => {
    const hand = held.current;
    if (!hand) return;
    markTarget(scroller.current, undefined);
    delete scroller.current?.dataset.dragging;
    letGo(hand, delta);
    // A long press without movement is a tap, but the library suppresses the browser's click.
    const isTap = Math.hypot(delta.x, delta.y) < DRAG_AWAY_PX;
    if (isPlaced && isTap) performPress(app, hand.meant);
    else if (isPlaced && hand.before !== undefined) {
      layout.current?.free();
      app.commands.placeCard(keyOf(hand.card) ?? '', keyOf(hand.before));
    }
  };
  const ended = (isTap: boolean) => {
    if (held.current?.card.dataset.dragged !== undefined) end({ delta: { x: 0, y: 0 } }, isTap);
  };
  const sensors = useSensors(
    // A mouse starts a drag only after it has moved, so its end is never a tap.
    useSensor(HandMouseSensor, { activationConstraint: { distance: DRAG_AWAY_PX }, ended: () => ended(false) }),
    useSensor(HandTouchSensor, { activationConstraint: { delay: DRAG_HOLD_MS, tolerance: DRAG_AWAY_PX }, ended }),
  );
  return (
    <DndContext
      sensors={sensors}
      measuring={MEASURING}
      accessibility={accessibility}
      onDragStart={startDrag}
      onDragMove={carry}
      onDragEnd={(event) => end(event, true)}
      onDragCancel={(event) => end(event, false)}
    >
      <Hand scroller={scroller} held={held} />
    </DndContext>
  );
}
