import { expect, test } from 'vitest';
import { createExchange } from '../../../../simulator/core/orders/exchange.ts';
import { line, plan, twoStores } from './test-stores.ts';

/** An exchange that may drop changes of the test's cloud: each entry of `chances` decides in order. */
function lacking(chances: readonly boolean[]) {
  const { clock, cloud, local } = twoStores();
  const left = [...chances];
  let leftOut = 0;
  const exchange = createExchange({
    clock,
    stores: { cloud: cloud.store, local: local.store },
    delayMs: () => 0,
    isClosed: () => false,
    random: { chance: () => left.shift() ?? false },
    leftOut: () => {
      leftOut += 1;
    },
  });
  const handOn = () => {
    for (const statement of cloud.statements.splice(0)) exchange.stated('cloud', statement);
  };
  return { clock, exchange, cloud: cloud.store, local: local.store, handOn, leftOut: () => leftOut };
}

test('[SIM-41] an omitted order and its additions stay omitted until the fault ends, also when the local server catches up', () => {
  const { exchange, cloud, local, handOn, leftOut } = lacking([true]);
  exchange.leaveOut(0.5);
  cloud.place(plan(1));
  handOn();
  cloud.add(1, [line(4)]);
  handOn();
  expect(leftOut()).toBe(2);
  exchange.catchUp();
  expect([local.has(1), local.known().length]).toEqual([false, 0]);
  exchange.leaveOut(null);
  exchange.catchUp();
  expect(local.response()).toBe(cloud.response());
});

test('[SIM-41] an omitted addition stays omitted until the fault ends, also when the local server catches up', () => {
  const { exchange, cloud, local, handOn } = lacking([false, true]);
  exchange.leaveOut(0.5);
  cloud.place(plan(1));
  cloud.add(1, [line(4)]);
  handOn();
  exchange.catchUp();
  expect([local.savedStatus(1, 1), local.savedStatus(1, 4)]).toEqual([0, null]);
  exchange.leaveOut(null);
  exchange.catchUp();
  expect(local.savedStatus(1, 4)).toBe(0);
});
