import { expect, test, vi } from 'vitest';
import { inProcessPorts } from '../../simulator/adapters/in-process.ts';
import { activatedStorage } from '../../simulator/headless/device.ts';
import type { HttpResult } from '../../src/platform/ports.ts';
import { openKitchen, tableOrder } from './kitchen.ts';

vi.mock(import('../../src/domain/board/timing.ts'), { spy: true });

// Test files share modules, so this file loads them again with the spies.
vi.resetModules();
const { deferredAtOnce } = await import('../../simulator/headless/deferred-at-once.ts');
const { levelsOf } = await import('../../src/domain/board/timing.ts');
const { createApp } = await import('../../src/engine/create-app.ts');

const HOT = 3;

async function openReported() {
  const kitchen = openKitchen([tableOrder('one', 1, 141), tableOrder('two', 2, 142)], 0);
  const ports = inProcessPorts({
    world: kitchen.world,
    deviceId: 'road',
    storage: activatedStorage(kitchen.world, HOT),
  });
  const reported: string[] = [];
  const report = (bug: unknown) => void reported.push(String(bug));
  let held: (() => void) | null = null;
  let holds = false;
  const send: typeof ports.http.send = async (request) => {
    const response: HttpResult = await ports.http.send(request);
    if (!holds || !request.url.includes('/orders/procesa')) return response;
    holds = false;
    await new Promise<void>((resolve) => {
      held = resolve;
    });
    return response;
  };
  const app = createApp({ ...ports, http: { send }, page: { ...ports.page, report } }, deferredAtOnce);
  await kitchen.run(8);
  return {
    kitchen,
    app,
    reported,
    hold() {
      holds = true;
    },
    release: () => held?.(),
  };
}

test('[NOTICE-11] a response that was requested before the error does not end the failure, and a later response does', async () => {
  const { kitchen, app, reported, hold, release } = await openReported();
  hold();
  app.commands.refresh();
  vi.mocked(levelsOf).mockImplementationOnce(() => {
    throw new Error('broken on the way');
  });
  await kitchen.run(6);
  expect(reported).toEqual(['Error: broken on the way']);
  expect(app.state.link).toMatchObject({ troubled: true, cause: 'broken' });
  release();
  await kitchen.run(1);
  expect(app.state.link).toMatchObject({ troubled: true, cause: 'broken' });
  await kitchen.run(20);
  expect(app.state.link).toMatchObject({ troubled: false, word: 'online', alarm: null });
  app.dispose();
});

test('[NOTICE-11] cards that fail to render count as a fault until each card renders or is removed', async () => {
  const { app } = await openReported();
  const [one, other] = [app.commands.markBroken(), app.commands.markBroken()];
  one();
  one();
  expect(app.state.link).toMatchObject({ troubled: true, cause: 'broken' });
  other();
  expect(app.state.link).toMatchObject({ troubled: false, cause: 'none' });
  app.dispose();
});
