import { expect, test } from 'vitest';
import { visibleStrokes } from '../../../../simulator/control/timeline/visible-strokes.ts';
import type { TimelineItem } from '../../../../simulator/core/base/timeline.ts';

const at = (kind: TimelineItem['kind'], fromMs: number, untilMs = fromMs): TimelineItem => ({
  kind,
  fromMs,
  untilMs,
  what: kind,
  text: `${kind} ${fromMs}`,
});

const PLACE_MS = 1_000;
const apart = (items: readonly TimelineItem[], elapsedMs: number) =>
  visibleStrokes(items, elapsedMs, (ms) => Math.floor(ms / PLACE_MS)).map(({ text }) => text);

test('[ROOM-16] of overlapping strokes of one kind, only the first is drawn, separately before and after the present moment', () => {
  const items = [
    at('order', 0),
    at('order', 999),
    at('act', 500),
    at('order', 1_000),
    at('order', 1_600),
    at('act', 1_700),
  ];
  expect(apart(items, 5_000)).toEqual(['order 0', 'act 500', 'order 1000', 'act 1700']);
  expect(apart(items, 1_500)).toEqual(['order 0', 'act 500', 'order 1000', 'order 1600', 'act 1700']);
});

test('[ROOM-16] all marks, rushes and events with a duration are drawn', () => {
  const items = [
    at('fault', 0, 10),
    at('fault', 1, 20),
    at('mark', 0),
    at('mark', 1),
    at('rush', 0, 9),
    at('act', 0, 5),
    at('act', 0, 6),
  ];
  expect(apart(items, 5_000)).toHaveLength(items.length);
});

test('[ROOM-16] of 8,000 orders, at most one stroke per position is drawn', () => {
  const items = Array.from({ length: 8_000 }, (_, each) => at('order', each * 7));
  expect(apart(items, 100_000)).toHaveLength(56);
});
