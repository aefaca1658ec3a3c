/** A part that breaks at its work: the board goes on without it. */
import { expect, test } from 'vitest';
import { emptyStorage, inProcessPorts } from '../../simulator/adapters/in-process.ts';
import { laterAtOnce } from '../../simulator/headless/later-at-once.ts';
import { createApp } from '../../src/engine/create-app.ts';
import type { LaterParts } from '../../src/engine/later-parts.ts';
import { openKitchen } from './kitchen.ts';

const HOT = 3;

/** A device some of whose later parts are swapped for broken ones; they come after its configuration. */
async function openBroken(broken: (parts: LaterParts) => Partial<LaterParts>) {
  const kitchen = openKitchen();
  const ports = inProcessPorts({ world: kitchen.world, deviceId: 'broken', storage: emptyStorage() });
  ports.facts.write('install', JSON.stringify(kitchen.world.enrol(HOT)));
  let come = () => {};
  const loaded = new Promise<void>((resolve) => {
    come = resolve;
  });
  const app = createApp(ports, async () => {
    await loaded;
    const modules = await laterAtOnce();
    const makeLaterParts: typeof modules.makeLaterParts = (deps) => {
      const parts = modules.makeLaterParts(deps);
      return { ...parts, ...broken(parts) };
    };
    return { ...modules, makeLaterParts };
  });
  await kitchen.run(5);
  come();
  return { kitchen, ports, app };
}

const breaks = (): never => {
  throw new Error('broken at work');
};

test('[D7] of what looks after a painted board one part that breaks takes no other along', async () => {
  const looked = new Set<string>();
  const { kitchen } = await openBroken(({ fires, summary, selection }) => ({
    alarm: { look: breaks, served: breaks, dispose() {} },
    fires: { ...fires, look: () => looked.add('fires') },
    summary: { ...summary, look: () => looked.add('summary') },
    selection: { ...selection, look: () => looked.add('selection') },
  }));
  await expect(kitchen.run(5)).rejects.toThrow('broken at work');
  expect([...looked]).toEqual(['fires', 'summary', 'selection']);
});

test('[D7] a part that breaks when all have come is said, and realtime connects', async () => {
  const { kitchen, ports, app } = await openBroken(({ positions }) => ({
    positions: { ...positions, resume: breaks },
  }));
  await kitchen.run(5);
  expect(ports.log.join()).toContain('broken at work');
  expect(app.state.link.realtime).toBe('up');
});
