import { expect, test } from 'vitest';
import { emptyStorage, inProcessPorts } from '../../simulator/adapters/in-process.ts';
import { deferredAtOnce } from '../../simulator/headless/deferred-at-once.ts';
import { createApp } from '../../src/engine/create-app.ts';
import type { DeferredParts } from '../../src/engine/deferred-parts.ts';
import { deferredPromise } from '../deferred-promise.ts';
import { currentLine, freshLine, openKitchen } from './kitchen.ts';

const HOT = 3;

/** All deferred parts load after the configuration; some are replaced by broken ones. */
async function openBroken(broken: (parts: DeferredParts) => Partial<DeferredParts>) {
  const kitchen = openKitchen();
  const ports = inProcessPorts({ world: kitchen.world, deviceId: 'broken', storage: emptyStorage() });
  ports.facts.write('install', JSON.stringify(kitchen.world.enrol(HOT)));
  const { promise: loaded, resolve: come } = deferredPromise();
  const app = createApp(ports, async () => {
    await loaded;
    const modules = await deferredAtOnce();
    const makeDeferredParts: typeof modules.makeDeferredParts = (...given) => {
      const parts = modules.makeDeferredParts(...given);
      return { ...parts, ...broken(parts) };
    };
    return { ...modules, makeDeferredParts };
  });
  await kitchen.run(5);
  come();
  return { kitchen, ports, app };
}

const breaks = (): never => {
  throw new Error('broken at work');
};

test('[START-4] a deferred part that throws after a paint does not stop the other deferred parts', async () => {
  const looked = new Set<string>();
  const { kitchen } = await openBroken(({ fires, summary, selection }) => ({
    alarm: { update: breaks, readyListChanged: breaks, moved() {}, changed() {}, touched() {}, dispose() {} },
    fires: { ...fires, prune: () => looked.add('fires') },
    summary: { ...summary, update: () => looked.add('summary') },
    selection: { ...selection, update: () => looked.add('selection') },
  }));
  await expect(kitchen.run(5)).rejects.toThrow('broken at work');
  expect([...looked]).toEqual(['fires', 'summary', 'selection']);
});

/** Returns the number of exceptions. */
async function runThrough(
  { run }: Awaited<ReturnType<typeof openBroken>>['kitchen'],
  seconds: number,
): Promise<number> {
  let left = seconds;
  for (let bugs = 0; bugs < 1_000; bugs += 1) {
    try {
      await run(left);
      return bugs;
    } catch (bug) {
      if (!(bug instanceof Error) || bug.message !== 'broken at work') throw bug;
      left = 0;
    }
  }
  throw new Error('Failed to come to an end: something breaks without end.');
}

test('[START-4] a deferred part that throws after all parts have loaded is reported, and realtime connects', async () => {
  const { kitchen, app } = await openBroken(({ positions }) => ({
    positions: { ...positions, resume: breaks },
  }));
  expect(await runThrough(kitchen, 5)).toBe(1);
  expect(app.state.link.realtime).toBe('up');
});

test('[RECOVERY-15][NOTICE-11] deferred parts that throw at every response and paint do not stop taps', async () => {
  const { kitchen, app } = await openBroken(({ cursor, changeMarks, afterPaint }) => ({
    cursor: { ...cursor, ordersRead: breaks, laidOut: breaks },
    changeMarks: { ...changeMarks, laidOut: breaks },
    afterPaint: { ...afterPaint, received: breaks, laidOut: breaks },
  }));
  expect(await runThrough(kitchen, 10)).toBeGreaterThan(0);
  const fresh = freshLine(app);
  app.commands.advanceLine(fresh.cardKey, fresh.line.id);
  app.commands.save();
  await runThrough(kitchen, 20);
  expect(app.state.saving).toMatchObject({ pending: 0, unsent: 0 });
  expect(currentLine(app, fresh)?.line.saved).toBeGreaterThan(0);
  expect(app.state.link).toMatchObject({ troubled: true, cause: 'broken' });
});

test('[RECOVERY-15] deferred parts that throw when created are reported, and the app reloads', async () => {
  const { kitchen, app, ports } = await openBroken(breaks);
  await runThrough(kitchen, 2);
  expect(app.state.notices.map(({ text }) => text)).toContain('partsBroken');
  await runThrough(kitchen, 8);
  expect(app.state.link.notes).toContain('partsBroken');
  expect(ports.reloads()).toBe(1);
});
