import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, type Mock, test, vi } from 'vitest';
import { inProcessPorts } from '../../../simulator/adapters/in-process.ts';
import type { ScenarioStep } from '../../../simulator/core/script/script.ts';
import { deferredAtOnce } from '../../../simulator/headless/deferred-at-once.ts';
import { activatedStorage } from '../../../simulator/headless/device.ts';
import * as layouts from '../../../src/domain/board/layout.ts';
import * as summaries from '../../../src/domain/board/summary.ts';
import * as timing from '../../../src/domain/board/timing.ts';
import * as changeCounts from '../../../src/domain/link/change-count.ts';
import * as lastReceived from '../../../src/domain/link/orders-snapshot.ts';
import * as movedLines from '../../../src/domain/order/moved-lines.ts';
import * as lastBoards from '../../../src/engine/board/last-board.ts';
import { createApp } from '../../../src/engine/create-app.ts';
import * as deferredParts from '../../../src/engine/deferred-parts.ts';
import * as kitchenParts from '../../../src/engine/kitchen-parts.ts';
import * as decoding from '../../../src/protocol/decode-orders.ts';
import { choose, openKitchen, tableOrder } from '../../engine/kitchen.ts';
import { renderApp } from '../render.tsx';

vi.mock(import('../../../src/domain/board/timing.ts'), { spy: true });
vi.mock(import('../../../src/domain/board/layout.ts'), { spy: true });
vi.mock(import('../../../src/domain/board/summary.ts'), { spy: true });
vi.mock(import('../../../src/domain/link/change-count.ts'), { spy: true });
vi.mock(import('../../../src/domain/link/orders-snapshot.ts'), { spy: true });
vi.mock(import('../../../src/domain/order/moved-lines.ts'), { spy: true });
vi.mock(import('../../../src/engine/board/last-board.ts'), { spy: true });
vi.mock(import('../../../src/engine/kitchen-parts.ts'), { spy: true });
vi.mock(import('../../../src/engine/deferred-parts.ts'), { spy: true });
vi.mock(import('../../../src/protocol/decode-orders.ts'), { spy: true });

const HOT = 3;
/** The second of the change, when the screen has already started. */
const CHANGE_S = 15;

interface Running {
  readonly parts: ReturnType<typeof kitchenParts.makeParts>;
  readonly later: deferredParts.DeferredParts;
}

type Trigger = 'new order' | 'split order' | 'same orders' | 'local order' | 'ready order' | 'all-day board';

const AT_CHANGE = { atMs: 1_200_000 + CHANGE_S * 1_000, order: 'one' } as const;

const CHANGES: Readonly<Record<Trigger, readonly ScenarioStep[]>> = {
  'new order': [tableOrder('three', CHANGE_S, 144)],
  'split order': [{ ...AT_CHANGE, kind: 'split-order', productIds: [143], as: 'half' }],
  'same orders': [],
  'local order': [{ kind: 'local-mode', atMs: 1_201_000, mode: 2 }, tableOrder('three', CHANGE_S, 144)],
  'ready order': [{ ...AT_CHANGE, kind: 'tap-line', kdsId: HOT, status: 110 }],
  'all-day board': [tableOrder('three', CHANGE_S, 144)],
};

function openScreen(trigger: Trigger) {
  const kitchen = openKitchen([tableOrder('one', 1, 141, 143), tableOrder('two', 2, 142), ...CHANGES[trigger]], 0);
  if (trigger === 'ready order') choose(kitchen.world, HOT, { finalClients: true });
  const ports = inProcessPorts({
    world: kitchen.world,
    deviceId: 'road',
    storage: activatedStorage(kitchen.world, HOT),
  });
  const reported: string[] = [];
  const report = (bug: unknown) => void reported.push(String(bug));
  const app = createApp({ ...ports, page: { ...ports.page, report } }, deferredAtOnce);
  renderApp(app, trigger === 'all-day board' ? '/home3' : '/');
  return {
    app,
    reported,
    run: (seconds: number) => act(() => kitchen.run(seconds)),
    running: (): Running => ({
      parts: vi.mocked(kitchenParts.makeParts).mock.results.at(-1)?.value,
      later: vi.mocked(deferredParts.makeDeferredParts).mock.results.at(-1)?.value,
    }),
  };
}

/** The texts of the pill and the banner, if present. A customer screen has no pill; its mark OFFLINE is its banner. */
function shownTexts(): readonly string[] {
  const pill = screen.queryByLabelText(/^Conexión: /);
  const banner = pill ? screen.queryByRole('region', { name: 'Aviso de conexión' }) : screen.queryByText('OFFLINE');
  return [pill?.ariaLabel ?? '', banner?.textContent ?? ''];
}

const TROUBLE = [
  'Conexión: Error de pantalla',
  expect.stringContaining('La pantalla tuvo un error al mostrar los pedidos'),
];

const failing = (): never => {
  throw new Error('broken on the way');
};

/** Expects that the trouble shows within 15 s and ends within 20 s more. */
async function expectTrouble({ reported, run }: ReturnType<typeof openScreen>, calm: readonly string[]) {
  for (let tries = 0; tries < 60 && reported.length === 0; tries += 1) await run(0.25);
  expect(reported).toEqual(['Error: broken on the way']);
  expect(shownTexts()).toEqual(calm[0] === '' ? ['', 'OFFLINE'] : TROUBLE);
  await run(20);
  expect(shownTexts()).toEqual(calm);
  expect(reported).toHaveLength(1);
}

type Broken = (running: Running) => Mock;

const of =
  (work: (...given: never[]) => unknown): Broken =>
  () =>
    vi.mocked(work) as unknown as Mock;

const part =
  <Name extends keyof Running['parts']>(name: Name, method: keyof Running['parts'][Name]): Broken =>
  ({ parts }) =>
    vi.spyOn(parts[name] as never, method as never);

const later =
  <Name extends keyof Running['later']>(name: Name, method: keyof Running['later'][Name]): Broken =>
  ({ later: made }) =>
    vi.spyOn(made[name] as never, method as never);

const STEPS: readonly (readonly [step: string, broken: Broken, trigger?: Trigger])[] = [
  // Steps that handle the response.
  ['decoding', of(decoding.decodeOrders)],
  ['links.ordersRead', part('links', 'ordersRead')],
  ['serverClock.observe', part('serverClock', 'observe')],
  ['localSocket.newOrdersRead', part('localSocket', 'newOrdersRead'), 'local order'],
  ['linkFacts.ordersReceived', part('linkFacts', 'ordersReceived')],
  ['lateArrivals.missingIn', part('lateArrivals', 'missingIn')],
  ['board.put', part('board', 'put')],
  ['board.receiveUnchanged', part('board', 'receiveUnchanged'), 'same orders'],
  ['failures.record', part('failures', 'record')],
  ['lastBoard.store', later('lastBoard', 'store')],
  ['laterLists.update', later('laterLists', 'update')],
  ['cursor.ordersRead', later('cursor', 'ordersRead')],
  ['changeMarks.compareFirst', later('changeMarks', 'compareFirst')],
  ['afterPaint.received', later('afterPaint', 'received')],
  ['message.update', part('message', 'update')],
  ['sendGate.ordersRead', part('sendGate', 'ordersRead')],
  // Steps that handle its orders.
  ['finding moved lines', of(movedLines.movedLines)],
  ['noting the read orders', of(lastReceived.retainOrders)],
  ['counting changes', of(changeCounts.changeCount)],
  ['laying the board out', of(layouts.layout)],
  ['levels', of(timing.levelsOf)],
  ['changes.responseReceived', part('changes', 'responseReceived')],
  ['lateArrivals.received', part('lateArrivals', 'received')],
  ...(['acknowledgedRequests', 'unknownOutcomes', 'own', 'lateArrivals', 'changes', 'outbox'] as const).map(
    (name) => [`${name}.moved`, part(name, 'moved'), 'split order'] as const,
  ),
  ...(['changeMarks', 'alarm', 'cursor', 'recent'] as const).map(
    (name) => [`${name}.moved`, later(name, 'moved'), 'split order'] as const,
  ),
  // Steps that build the cards.
  ['cursor.laidOut', later('cursor', 'laidOut')],
  ['changeMarks.laidOut', later('changeMarks', 'laidOut')],
  ['mark', ({ later: made }) => vi.spyOn(made, 'mark')],
  ['alarm.changed', later('alarm', 'changed')],
  ['afterPaint.laidOut', later('afterPaint', 'laidOut')],
  ['alarm.readyListChanged', later('alarm', 'readyListChanged'), 'ready order'],
  // Steps that run after the paint.
  ['recent.painted', later('recent', 'painted')],
  ['alarm.update', later('alarm', 'update')],
  ['fires.prune', later('fires', 'prune')],
  ['summary.update', later('summary', 'update')],
  ['selection.update', later('selection', 'update')],
  ['the rows of the all-day board', of(summaries.summary), 'all-day board'],
];

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

test.each(STEPS.map(([step, broken, trigger = 'new order']) => [step, broken, trigger] as const))(
  '[NOTICE-11] an exception in the step %s shows on the screen until the next good response',
  async (_, broken, trigger) => {
    const opened = openScreen(trigger);
    await opened.run(CHANGE_S - 1);
    const calm = shownTexts();
    expect(calm).toEqual([expect.not.stringContaining('Error'), '']);
    broken(opened.running()).mockImplementationOnce(failing);
    if (trigger === 'same orders') opened.app.commands.refresh();
    await expectTrouble(opened, calm);
    opened.app.dispose();
  },
);

const { makeDeferredParts } = await vi.importActual<typeof deferredParts>('../../../src/engine/deferred-parts.ts');

test.each([
  [
    'the stored board is restored',
    'same orders',
    () => vi.mocked(lastBoards.restoreLastBoard).mockImplementationOnce(failing),
  ],
  [
    'the later parts arrive',
    'same orders',
    () =>
      vi.mocked(deferredParts.makeDeferredParts).mockImplementationOnce((...given) => {
        const made = makeDeferredParts(...given);
        vi.spyOn(made.changeMarks, 'laidOut').mockImplementationOnce(failing);
        return made;
      }),
  ],
  ['the all-day board opens', 'all-day board', () => vi.mocked(summaries.summary).mockImplementationOnce(failing)],
] as const)('[NOTICE-11] an exception while %s shows until the next good response', async (_, trigger, fail) => {
  fail();
  const opened = openScreen(trigger);
  await expectTrouble(opened, ['Conexión: En línea', '']);
  expect(screen.getAllByText('Empanada de pino').length).toBeGreaterThan(0);
  opened.app.dispose();
});
