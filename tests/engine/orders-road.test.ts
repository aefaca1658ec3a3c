/** An error between an answer and its cards shows as trouble until a later answer passes. */
import { expect, test, vi } from 'vitest';
import { inProcessPorts } from '../../simulator/adapters/in-process.ts';
import { activatedStorage } from '../../simulator/headless/device.ts';
import { openKitchen, tableOrder } from './kitchen.ts';

vi.mock(import('../../src/protocol/decode-orders.ts'), { spy: true });
vi.mock(import('../../src/domain/board/timing.ts'), { spy: true });
vi.mock(import('../../src/domain/board/layout.ts'), { spy: true });
vi.mock(import('../../src/domain/order/moved-lines.ts'), { spy: true });
vi.mock(import('../../src/domain/link/change-count.ts'), { spy: true });
vi.mock(import('../../src/domain/link/last-heard.ts'), { spy: true });

// Test files share their modules, so this file loads its own again as spies.
vi.resetModules();
const { laterAtOnce } = await import('../../simulator/headless/later-at-once.ts');
const layouts = await import('../../src/domain/board/layout.ts');
const levels = await import('../../src/domain/board/timing.ts');
const counting = await import('../../src/domain/link/change-count.ts');
const heard = await import('../../src/domain/link/last-heard.ts');
const moving = await import('../../src/domain/order/moved-lines.ts');
const { createApp } = await import('../../src/engine/create-app.ts');
const decoding = await import('../../src/protocol/decode-orders.ts');

const HOT = 3;

async function openReported() {
  const kitchen = openKitchen([tableOrder('one', 1, 141), tableOrder('two', 10, 142)], 0);
  const ports = inProcessPorts({
    world: kitchen.world,
    deviceId: 'road',
    storage: activatedStorage(kitchen.world, HOT),
  });
  const reported: string[] = [];
  const report = (bug: unknown) => void reported.push(String(bug));
  const app = createApp({ ...ports, page: { ...ports.page, report } }, laterAtOnce);
  await kitchen.run(8);
  return { kitchen, app, reported };
}

test.each([
  ['decoding', decoding, 'decodeOrders'],
  ['finding moved lines', moving, 'movedLines'],
  ['noting what was read', heard, 'stillKnown'],
  ['counting changes', counting, 'changeCount'],
  ['laying the board out', layouts, 'layout'],
  ['levels', levels, 'levelsOf'],
] as const)(
  '[N4m] an error in %s turns the link to trouble, is reported once, and ends with the next good answer',
  async (_, module, name) => {
    const { kitchen, app, reported } = await openReported();
    expect(app.state.link).toMatchObject({ troubled: false, word: 'online' });
    const step = vi.mocked((module as unknown as Record<string, () => unknown>)[name] ?? (() => {}));
    step.mockImplementation(() => {
      throw new Error('broken on the road');
    });
    await kitchen.run(60);
    expect(app.state.link).toMatchObject({ troubled: true, word: 'broken', cause: 'broken' });
    expect(app.state.link.alarm).toMatchObject({ cause: 'broken' });
    expect(reported).toEqual(['Error: broken on the road']);
    step.mockReset();
    await kitchen.run(60);
    expect(app.state.link).toMatchObject({ troubled: false, word: 'online', alarm: null });
    expect(app.state.board.keys.length).toBe(2);
    app.dispose();
  },
);

test('[N4m] a card that cannot be drawn is trouble until it is drawn or removed', async () => {
  const { app } = await openReported();
  const [one, other] = [app.commands.markUndrawn(), app.commands.markUndrawn()];
  one();
  one();
  expect(app.state.link).toMatchObject({ troubled: true, cause: 'broken' });
  other();
  expect(app.state.link).toMatchObject({ troubled: false, cause: 'none' });
  app.dispose();
});
