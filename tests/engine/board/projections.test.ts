/** How often the board is drawn for an answer. */
import { expect, test } from 'vitest';
import { kdsConfig } from '../../../fixtures/kds.ts';
import { line, order } from '../../../fixtures/order.ts';
import { lineKey } from '../../../src/domain/shown/line-key.ts';
import type { KitchenEvent } from '../../../src/engine/base/events.ts';
import { initialState } from '../../../src/engine/base/state.ts';
import { createBoard } from '../../../src/engine/board/board.ts';
import { createPending } from '../../../src/engine/board/pending.ts';
import { createRevisions } from '../../../src/engine/board/revisions.ts';

/** A board that shows two orders, a change pending in each, and what follows from its events as in a kitchen: each is saved or drawn. */
function openBoard() {
  const drawn: string[] = [];
  const state = initialState();
  state.kds = kdsConfig();
  let draws = 0;
  // Each drawing says how much is pending.
  const saving = new Proxy(state.saving, {
    set(target, name, value) {
      if (name === 'pending') draws += 1;
      return Reflect.set(target, name, value);
    },
  });
  const watched = new Proxy(state, { get: (target, name) => (name === 'saving' ? saving : Reflect.get(target, name)) });
  const follow = (event: KitchenEvent) => {
    drawn.push(event.kind);
    if (event.kind === 'pendingChanged') board.project();
    if (event.kind !== 'received') return;
    board.setUnsent(new Map(event.after.orphaned.map((key) => [key, 110])), new Map());
    pending.drop(event.after.orphaned);
  };
  const pending = createPending(follow);
  const board = createBoard({
    state: watched,
    serverClock: { nowS: () => 1_760_540_400 } as never,
    pending,
    revisions: createRevisions(state, { read: () => null, write: () => true, remove: () => {} }),
    webOrders: { confirmed: () => new Map(), received: () => {} },
    tell: follow,
  });
  return { board, pending, drawn, draws: () => draws };
}

test('an answer is drawn once, whatever it settles and whatever has left with it', () => {
  const { board, pending, drawn, draws } = openBoard();
  const of = (id: number, saved: number) => order({ id, lines: [line({ id: 1, saved })] });
  board.receive([of(1, 0), of(2, 0)], { from: 'cloud', requestedAtMs: 0 });
  expect(draws()).toBe(1);
  pending.set([
    [lineKey(1, 1), 110],
    [lineKey(2, 1), 110],
  ]);
  expect(draws()).toBe(2);
  drawn.length = 0;
  board.receive([of(1, 110)], { from: 'cloud', requestedAtMs: 1 });
  expect(drawn.filter((kind) => kind !== 'drawn' && kind !== 'served')).toEqual([
    'pendingChanged',
    'received',
    'pendingChanged',
  ]);
  expect(pending.statuses.size).toBe(0);
  expect(draws()).toBe(3);
  board.project();
  expect(draws()).toBe(4);
});
