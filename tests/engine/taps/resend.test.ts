import { expect, test } from 'vitest';
import { line, order } from '../../../fixtures/order.ts';
import type { SavedChange } from '../../../src/domain/link/enqueue.ts';
import type { Order, StatusStep } from '../../../src/domain/order/order.ts';
import { createLateArrivals } from '../../../src/engine/taps/late-arrivals.ts';

const OURS = 904;
const step = (atS: number, status: number, userId = OURS): StatusStep => ({ atS, status, userId });
const CAME = step(10, 0, 13);
const FIRST = step(24, 100);
const SECOND = step(30, 110);

/**
 * A line whose first step was acknowledged earlier, and whose second step the local server has just acknowledged. A
 * wrong clock dates the tap before the first step.
 */
function openTaken() {
  let nowMs = 30_000;
  let known: Order | undefined;
  const sent: SavedChange[] = [];
  const notices: string[] = [];
  const late = createLateArrivals({
    clock: { wallMs: () => nowMs, monotonicMs: () => nowMs, after: () => () => {} },
    pending: { statuses: new Map() },
    outbox: {
      add: async (changes: readonly SavedChange[]) => void sent.push(...changes),
      steps: () => [],
    } as never,
    unknownOutcomes: { statuses: () => new Set<number>() },
    acknowledgedRequests: { statuses: () => new Set([100]) },
    ownUserId: () => OURS,
    board: { orderAsKnown: () => known, lastServerOf: () => 'local' },
    emit: ({ kind, loss }) => void notices.push(`${kind} ${loss}`),
  });
  const withSteps = (history: readonly StatusStep[]) =>
    order({ id: 7, lines: [line({ id: 1, saved: history.at(-1)?.status ?? 0, history })] });
  known = withSteps([CAME, FIRST]);
  const accepted = { orderId: 7, changes: [[1, 110, 17_000]] as const };
  late.acknowledged(accepted, 'local');
  return {
    sent,
    notices,
    confirm: () => late.acknowledged(accepted, 'local'),
    response(afterMs: number, history: readonly StatusStep[]) {
      nowMs += afterMs;
      late.received([withSteps(history)], { from: 'local', requestedAtMs: nowMs });
    },
  };
}

test('[OUTBOX-37][LINK-25] seed 474: after an old response, the first real revert by a late copy is still corrected, and the second shows a notice', () => {
  const { sent, notices, confirm, response } = openTaken();
  response(16_000, [CAME, FIRST]);
  expect(sent).toHaveLength(1);
  confirm();
  response(4_000, [CAME, FIRST, SECOND, step(48, 100)]);
  expect(sent).toHaveLength(2);
  expect(notices).toEqual([]);
  confirm();
  response(4_000, [CAME, FIRST, SECOND, step(48, 100), step(50, 110), step(52, 100)]);
  expect(sent).toHaveLength(2);
  expect(notices).toEqual(['changeLost fellBack']);
});

test('[LINK-25] seed 474: a lost change is sent again from the earlier status, even if a wrong clock dates the tap before that status', () => {
  const { sent, response } = openTaken();
  response(5_000, [CAME, FIRST]);
  expect(sent).toEqual([{ orderId: 7, lineId: 1, status: 110, tappedAtMs: 17_000, from: 100 }]);
});

test('[LINK-25] a lost change of a line without an earlier step by this device is sent again with `from` null', () => {
  const { sent, response } = openTaken();
  response(5_000, [CAME]);
  expect(sent).toEqual([{ orderId: 7, lineId: 1, status: 110, tappedAtMs: 17_000, from: null }]);
});
