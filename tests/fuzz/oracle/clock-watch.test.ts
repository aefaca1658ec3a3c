import { expect, test } from 'vitest';
import { line, order } from '../../../fixtures/order.ts';
import { settings } from '../../../fixtures/settings.ts';
import type { Level } from '../../../src/domain/presentation/levels.ts';
import type { App } from '../../../src/engine/base/app.ts';
import { cardsOn } from '../../domain/board/board.ts';
import { createShiftNotes } from '../shift-notes.ts';
import { createClockWatch } from './clock-watch.ts';

const START_MS = Date.UTC(2026, 2, 6, 10, 0, 0);

/** The watch's problems with one web order in these states, ten seconds apart. */
function verdictOf(...shown: readonly { readonly webStatus: number; readonly level: Level }[]): readonly string[] {
  let nowMs = START_MS;
  let now = shown[0];
  const cards = () =>
    cardsOn({ orders: [{ ...order({ id: 1, lines: [line({ id: 1 })] }), webStatus: now?.webStatus ?? 1 }] });
  const app = {
    state: { settings: settings({}), kds: null, board: { keys: ['1-0'] } },
    entry: () => ({ card: cards()[0], level: now?.level }),
    serverNowS: () => nowMs / 1_000,
  } as unknown as App;
  const notes = createShiftNotes(() => nowMs - START_MS);
  const watch = createClockWatch({
    notes,
    name: 'one',
    nowMs: () => nowMs,
    sight: { receivedMs: START_MS },
    app: () => app,
  });
  for (const each of [shown[0], ...shown]) {
    now = each;
    watch.check(() => true);
    nowMs += 10_000;
  }
  return notes.problems();
}

test('[ALARM-11] a level that falls is a problem', () => {
  const fallen = [
    { webStatus: 1, level: 'late' },
    { webStatus: 1, level: 'normal' },
  ] as const;
  expect(verdictOf(...fallen)).toEqual([expect.stringContaining('fall from late to normal')]);
});

test('[ORDER-65] seed 1300000186: a web order that is unconfirmed again has no level that could fall', () => {
  expect(verdictOf({ webStatus: 1, level: 'normal' }, { webStatus: 0, level: 'neutral' })).toEqual([]);
});
