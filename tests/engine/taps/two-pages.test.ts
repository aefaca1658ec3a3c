import { expect, test } from 'vitest';
import type { App } from '../../../src/engine/base/app.ts';
import { linesOf, openKitchen, type SeenLine } from '../kitchen.ts';

const HOT = 3;

/** Two pages that both found the same tap in the storage, while nothing can be sent and the clock was set back. */
async function openTwoPages() {
  const kitchen = openKitchen();
  const device = kitchen.device(HOT);
  await kitchen.run(10);
  const page = (at: number): App => {
    const app = device.apps()[at];
    if (app === undefined) throw new Error(`There is no page ${at}.`);
    return app;
  };
  const alone = linesOf(page(0)).filter(({ line, status, isVoided }, _, all) => {
    const isAlone = line.parentId === 0 && all.every((other) => other.line.parentId !== line.id);
    return isAlone && status === 0 && !isVoided;
  });
  const tap = (app: App, { cardKey, line }: SeenLine) => {
    app.commands.advanceLine(cardKey, line.id);
    app.commands.save();
  };
  const found = alone.find(({ orderId }) => alone.filter((each) => each.orderId === orderId).length > 2);
  if (found === undefined) throw new Error('Failed to find an order of three dishes that is not started.');
  const same = alone.filter(({ orderId }) => orderId === found.orderId);
  const other = alone.filter(({ orderId }) => orderId !== found.orderId);
  kitchen.world.setFault('cloud-down', 3_600_000);
  await kitchen.run(30);
  tap(page(0), found);
  await kitchen.run(5);
  device.troubles.jump(-3_600_000);
  device.openTab();
  device.crash();
  device.openTab();
  await kitchen.run(30);
  return {
    found,
    same: same.filter((each) => each !== found),
    other,
    tapOn: (at: number, line: SeenLine | undefined) => line && tap(page(at), line),
    run: kitchen.run,
    async crashAndHeal() {
      device.crashWhole();
      kitchen.world.heal();
      await kitchen.run(200);
    },
    saved: (lines: readonly (SeenLine | undefined)[]) =>
      lines.map((each) => each && kitchen.world.savedStatus(each.orderId, each.line.id)),
  };
}

test('[OUTBOX-27] two pages whose outbox entries get the same ids after the clock was set back keep all entries', async () => {
  const { found, other, tapOn, run, crashAndHeal, saved } = await openTwoPages();
  const second = other.find(({ orderId }) => orderId !== other[0]?.orderId);
  tapOn(0, other[0]);
  await run(1);
  tapOn(1, second);
  await run(5);
  await crashAndHeal();
  expect(saved([found, other[0], second])).toEqual([100, 100, 100]);
});

test('[OUTBOX-27][OUTBOX-18] two pages that restored the same entry of an order keep all changes that both pages add to the entry', async () => {
  const { found, same, tapOn, run, crashAndHeal, saved } = await openTwoPages();
  tapOn(0, same[0]);
  await run(1);
  tapOn(1, same[1]);
  await run(5);
  await crashAndHeal();
  expect(saved([found, same[0], same[1]])).toEqual([100, 100, 100]);
});
