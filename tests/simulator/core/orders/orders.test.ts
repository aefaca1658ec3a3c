import { expect, test } from 'vitest';
import { createPrng } from '../../../../simulator/core/base/prng.ts';
import { ALLOWED_STATUSES } from '../../../../simulator/core/base/venue.ts';
import type { OrderStore } from '../../../../simulator/core/orders/orders.ts';
import type { Statement } from '../../../../simulator/core/orders/statement.ts';
import { LINES, line, plan, twoStores } from './test-stores.ts';

const set = (store: OrderStore, lineId: number, status: number, userId = 7): string | null =>
  store.change(1, [[lineId, status]], userId, ALLOWED_STATUSES);

const historyOf = (store: OrderStore, lineId: number): readonly (readonly number[])[] => {
  const [order] = JSON.parse(store.response());
  return order.dlOrig.find(({ li }: { li: number }) => li === lineId).lstk;
};

/** Two stores with the same order; the test exchanges later changes. */
function withSameOrder() {
  const { clock, cloud, local } = twoStores();
  cloud.store.place(plan(1));
  local.store.apply(cloud.statements.splice(0));
  clock.runUntil(clock.nowMs() + 10_000);
  return { clock, cloud, local };
}

test('[SIM-38] of two statuses of a line, the last received status wins on both servers, whatever the clocks show', () => {
  const { clock, cloud, local } = withSameOrder();
  const startS = clock.nowMs() / 1_000;
  set(local.store, 1, 100, 3);
  clock.runUntil(clock.nowMs() + 5_000);
  set(cloud.store, 1, 110, 4);
  expect([cloud.store.savedStatus(1, 1), local.store.savedStatus(1, 1)]).toEqual([110, 100]);
  cloud.store.apply(local.statements);
  local.store.apply(cloud.statements);
  expect([cloud.store.savedStatus(1, 1), local.store.savedStatus(1, 1)]).toEqual([110, 110]);
  // The local server's step is an hour ahead and keeps its position.
  expect(historyOf(cloud.store, 1).slice(1)).toEqual([
    [startS + 3_600, 3, 100],
    [startS + 5, 4, 110],
  ]);
  expect(cloud.store.response()).toBe(local.store.response());
});

test('[SIM-38] a void, a fire and a payment of one server are added to the other’s statuses', () => {
  const { cloud, local } = withSameOrder();
  cloud.store.void(1, [1], 'asked');
  local.store.fire(1, [2]);
  set(local.store, 1, 110);
  cloud.store.close(1);
  cloud.store.apply(local.statements);
  local.store.apply(cloud.statements);
  const [order] = JSON.parse(local.store.response());
  const marks = order.dlOrig.map(({ stk, fire, esAnulado }: Record<string, unknown>) => [stk, fire, esAnulado]);
  expect(marks).toEqual([
    [110, false, true],
    [0, true, false],
    [0, false, false],
  ]);
  expect(order.stk).toBe(200);
  expect(cloud.store.response()).toBe(local.store.response());
});

test('[SIM-38] a statement that a store already has does not change its etag', () => {
  const { cloud, local } = withSameOrder();
  set(cloud.store, 1, 100);
  local.store.apply(cloud.statements);
  const etag = local.store.etag();
  local.store.apply(cloud.statements);
  expect(local.store.etag()).toBe(etag);
});

test('[SIM-38] statements that arrive together are announced once, and as statuses only if all are statuses', () => {
  const { cloud, local } = withSameOrder();
  const before = local.changes.length;
  set(cloud.store, 1, 100);
  set(cloud.store, 2, 100);
  local.store.apply(cloud.statements.splice(0));
  cloud.store.add(1, [line(4)]);
  set(cloud.store, 4, 100);
  local.store.apply(cloud.statements);
  expect(local.changes.slice(before)).toEqual(['statuses', 'orders']);
});

test('[SIM-38] statuses of a missing line wait for the line', () => {
  const { cloud, local } = withSameOrder();
  cloud.store.add(1, [line(4)]);
  const [addition] = cloud.statements.splice(0);
  set(cloud.store, 4, 110);
  local.store.apply(cloud.statements);
  expect(local.store.savedStatus(1, 4)).toBeNull();
  expect(set(local.store, 4, 100)).toContain('4');
  local.store.apply([addition as Statement]);
  expect(local.store.savedStatus(1, 4)).toBe(110);
  expect(local.store.response()).toBe(cloud.store.response());
});

test('[SIM-38] in any order of exchange both servers have the same data in the end', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const random = createPrng(seed);
    const { clock, cloud, local } = withSameOrder();
    for (let step = 0; step < 25; step++) {
      clock.runUntil(clock.nowMs() + random.int(0, 3_000));
      const { store } = random.pick([cloud, local]);
      const lineId = random.pick(LINES);
      const deed = random.int(0, 9);
      if (deed === 0) store.void(1, [lineId], random.pick(['asked', 'confirmed', 'cancelled'] as const));
      else if (deed === 1) store.fire(1, [lineId]);
      else if (deed === 2) store.add(1, [line(10 + step)]);
      else set(store, lineId, random.pick([0, 100, 110]), random.int(1, 4));
    }
    const shuffled = (statements: readonly Statement[]) =>
      statements.map((each) => [each, random.next()] as const).sort((a, b) => a[1] - b[1]);
    for (const [statement] of shuffled(cloud.statements)) local.store.apply([statement]);
    for (const [statement] of shuffled(local.statements)) cloud.store.apply([statement]);
    expect(local.store.response(), `seed ${seed}`).toBe(cloud.store.response());
  }
});

test('[SIM-41] a reset store has its former state, under new etags', () => {
  const { clock, cloud } = withSameOrder();
  const etags = new Set([cloud.store.etag()]);
  set(cloud.store, 1, 100);
  const [response, atMs] = [cloud.store.response(), clock.nowMs()];
  etags.add(cloud.store.etag());
  clock.runUntil(atMs + 60_000);
  set(cloud.store, 1, 110);
  set(cloud.store, 2, 130);
  etags.add(cloud.store.etag());
  cloud.store.rollBackTo(atMs);
  expect(cloud.store.response()).toBe(response);
  for (let step = 0; step < 5; step++) {
    expect(etags.has(cloud.store.etag())).toBe(false);
    etags.add(cloud.store.etag());
    set(cloud.store, 3, step % 2 === 0 ? 100 : 110);
  }
});

test('[SIM-41] after a reset, an order that had left before stays away, and a closed order still leaves later', () => {
  const { clock, cloud } = withSameOrder();
  cloud.store.place(plan(2));
  cloud.store.close(1);
  clock.runUntil(clock.nowMs() + 20_000);
  cloud.store.close(2);
  clock.runUntil(clock.nowMs() + 5_000);
  const atMs = clock.nowMs();
  clock.runUntil(atMs + 60_000);
  expect(cloud.store.openIds()).toEqual([]);
  cloud.store.rollBackTo(atMs);
  expect(cloud.store.openIds()).toEqual([2]);
  clock.runUntil(clock.nowMs() + 15_000);
  expect(cloud.store.openIds()).toEqual([]);
});
