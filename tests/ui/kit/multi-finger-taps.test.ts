import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DRAG_AWAY_PX, LONG_PRESS_MS } from '../../../src/domain/limits.ts';
import { enableMultiFingerTaps } from '../../../src/ui/kit/multi-finger-taps.ts';

let clicks: string[] = [];
let stop = () => {};
/** The timestamp of the last event; it grows with each event. */
let timeMs = 1_000;

beforeEach(() => {
  clicks = [];
  document.body.innerHTML =
    '<button id="a"><span id="in-a">a</span></button><button id="b">b</button><button id="off" disabled>off</button><label id="label"><input type="checkbox" id="box">box</label><input id="field">';
  document.body.onclick = ({ target }) => {
    if (target instanceof Element) clicks.push(target.id);
  };
  stop = enableMultiFingerTaps(window);
});
afterEach(() => stop());

const at = (id: string) => document.getElementById(id) as HTMLElement;

interface Way {
  readonly x?: number;
  readonly kind?: string;
  readonly primary?: boolean;
  readonly afterMs?: number;
}

function point(
  type: string,
  id: number,
  target: Element,
  { x = 0, kind = 'touch', primary = false, afterMs = 20 }: Way,
) {
  const init = { bubbles: true, cancelable: true, pointerId: id, pointerType: kind, isPrimary: primary, clientX: x };
  const event = new PointerEvent(type, init);
  timeMs += afterMs;
  Object.defineProperty(event, 'timeStamp', { value: timeMs });
  target.dispatchEvent(event);
}
const down = (id: number, on: string, way: Way = {}) => point('pointerdown', id, at(on), { primary: id === 1, ...way });
const move = (id: number, on: string, x: number) => point('pointermove', id, at(on), { x });
const up = (id: number, on: string, way: Way = {}) => point('pointerup', id, at(on), way);
const browserClick = (id: number, on: string, detail = 1) =>
  at(on).dispatchEvent(
    new PointerEvent('click', { bubbles: true, cancelable: true, detail, pointerId: id, pointerType: 'touch' }),
  );

test.each([
  ['the first finger lifts first', ['a', 'b'], [1, 2]],
  ['the second finger lifts first', ['b', 'a'], [2, 1]],
])('[LOOK-29] two fingers on two buttons click one button each when %s', (_, expected, order) => {
  down(1, 'a');
  down(2, 'b');
  for (const id of order) up(id, id === 1 ? 'a' : 'b');
  expect(clicks).toEqual(expected);
});

test('[LOOK-29] two fingers on one button click the button twice', () => {
  down(1, 'a');
  down(2, 'a');
  up(1, 'a');
  up(2, 'a');
  expect(clicks).toEqual(['a', 'a']);
});

test('[LOOK-29] a finger clicks the element on which it went down, wherever it lifts', () => {
  down(1, 'b');
  down(2, 'in-a');
  up(2, 'b');
  expect(clicks).toEqual(['in-a']);
});

test('[LOOK-29] the browser makes the click of a single finger, and of a mouse beside a finger', () => {
  down(1, 'a');
  up(1, 'a');
  down(3, 'b', { kind: 'mouse', primary: true });
  down(1, 'a');
  up(3, 'b', { kind: 'mouse' });
  up(1, 'a');
  expect(clicks).toEqual([]);
  browserClick(1, 'a');
  expect(clicks).toEqual(['a']);
});

test('[LOOK-29] a press for which the browser also makes a click counts once', () => {
  down(1, 'a');
  down(2, 'b');
  up(2, 'b');
  browserClick(2, 'b');
  expect(clicks).toEqual(['b']);
});

test('[LOOK-29] a click without a pointer counts, both beside a resting palm and right after a tap', () => {
  down(1, 'a');
  down(2, 'b');
  up(2, 'b');
  at('a').click();
  browserClick(-1, 'b', 0);
  expect(clicks).toEqual(['b', 'a', 'b']);
});

function scrollWithPalm(): void {
  down(1, 'a');
  const palm = { identifier: 0, target: at('a') };
  fireEvent.touchStart(at('a'), { touches: [palm], changedTouches: [palm] });
  point('pointercancel', 1, at('a'), {});
}
const touch = (x = 5) => {
  const finger = { identifier: 1, target: at('b'), clientX: x, clientY: 5 };
  return { touches: [{ identifier: 0, target: at('a') }, finger], changedTouches: [finger] };
};

test('[LOOK-29] a tap beside a scrolling finger counts, with pointer events or with only touch events', () => {
  scrollWithPalm();
  fireEvent.touchStart(at('b'), touch());
  fireEvent.touchEnd(at('b'), touch());
  down(2, 'a');
  up(2, 'a');
  expect(clicks).toEqual(['b', 'a']);
});

test('[LOOK-29] a tap with pointer and touch events beside a scrolling finger counts once', () => {
  scrollWithPalm();
  down(2, 'b');
  fireEvent.touchStart(at('b'), touch());
  up(2, 'b');
  fireEvent.touchEnd(at('b'), touch());
  expect(clicks).toEqual(['b']);
});

test('[LOOK-29] the browser makes the click of a single finger whose touch event precedes its pointer event', () => {
  scrollWithPalm();
  const { changedTouches } = touch();
  fireEvent.touchStart(at('b'), { touches: changedTouches, changedTouches });
  down(1, 'b');
  fireEvent.touchEnd(at('b'), { changedTouches });
  up(1, 'b');
  expect(clicks).toEqual([]);
});

test('[LOOK-30] a finger that sends only touch events does not tap when the finger moves away or the touch is canceled', () => {
  scrollWithPalm();
  fireEvent.touchStart(at('b'), touch());
  fireEvent.touchMove(at('b'), touch(5 + DRAG_AWAY_PX));
  fireEvent.touchMove(at('b'), touch());
  fireEvent.touchEnd(at('b'), touch());
  fireEvent.touchStart(at('b'), touch());
  fireEvent.touchCancel(at('b'), touch());
  expect(clicks).toEqual([]);
});

test('[LOOK-30] a finger that moves away does not tap, even if it returns', () => {
  down(1, 'a');
  down(2, 'b');
  move(2, 'b', DRAG_AWAY_PX);
  move(2, 'b', 0);
  up(2, 'b');
  expect(clicks).toEqual([]);
});

test('[LOOK-30] in a pinch the finger that does not move taps nothing; an earlier move of a palm does not block taps', () => {
  down(1, 'a');
  down(2, 'b');
  move(1, 'a', DRAG_AWAY_PX);
  up(2, 'b');
  expect(clicks).toEqual([]);
  down(2, 'b');
  up(2, 'b');
  expect(clicks).toEqual(['b']);
});

test('[LOOK-30] beside another finger a long press and a scroll tap nothing', () => {
  down(1, 'a');
  down(2, 'b');
  up(2, 'b', { afterMs: LONG_PRESS_MS });
  down(2, 'b');
  point('pointercancel', 2, at('b'), {});
  up(2, 'b');
  expect(clicks).toEqual([]);
});

test('[LOOK-30] fingers that end without an event do not affect later fingers', () => {
  down(1, 'a');
  down(2, 'b');
  down(1, 'a');
  up(1, 'a');
  expect(clicks).toEqual([]);
});

test('[LOOK-29] beside a palm a tap ticks a box once, focuses a field and ignores a disabled button', () => {
  down(1, 'a');
  down(2, 'label');
  up(2, 'label');
  expect((at('box') as HTMLInputElement).checked).toBe(true);
  down(2, 'field');
  up(2, 'field');
  expect(document.activeElement).toBe(at('field'));
  clicks = [];
  down(2, 'off');
  up(2, 'off');
  expect(clicks).toEqual([]);
});

test('[LOOK-29] the page receives the click when the pressed element is gone', () => {
  const removed = at('b');
  down(1, 'a');
  down(2, 'b');
  removed.remove();
  up(2, 'a');
  expect(clicks).toEqual(['']);
});
