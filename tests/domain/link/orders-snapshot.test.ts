import { expect, test } from 'vitest';
import { line, order } from '../../../fixtures/order.ts';
import { STEPS_READ_MAX } from '../../../src/domain/limits.ts';
import { collectSteps, linesMissingSteps } from '../../../src/domain/link/orders-snapshot.ts';
import type { StatusStep } from '../../../src/domain/order/order.ts';
import { lineKey } from '../../../src/domain/presentation/line-key.ts';

const KEY = lineKey(7, 1);
const step = (atS: number, status: number, userId = 1): StatusStep => ({ atS, status, userId });
const ordersWith = (...history: readonly StatusStep[]) =>
  new Map([[7, order({ id: 7, lines: [line({ id: 1, history })] })]]);

const PLACED = step(10, 0);
const OURS = step(20, 100);
const READ = collectSteps(new Map(), ordersWith(PLACED, OURS), [KEY]);

test.each([
  ['has the same steps', [PLACED, OURS], false],
  ['has more steps', [PLACED, OURS, step(30, 110)], false],
  ['has fewer steps', [PLACED], true],
  ['has no steps', [], true],
  ['has another step instead of the last', [PLACED, step(20, 100, 2)], true],
  ['has the steps in another sequence', [OURS, PLACED], false],
] as const)('[OUTBOX-21] a response in which a line $0 counts as outdated: $2', (_, history, isBehind) => {
  expect(linesMissingSteps(READ, ordersWith(...history))).toEqual(isBehind ? [KEY] : []);
});

test('[OUTBOX-21] a response without the line does not count as outdated', () => {
  expect(linesMissingSteps(READ, new Map([[7, order({ id: 7, lines: [] })]]))).toEqual([]);
  expect(linesMissingSteps(READ, new Map())).toEqual([]);
});

test('[OUTBOX-21] the device remembers the steps of a line with a change through responses that lack these steps', () => {
  const since = collectSteps(READ, ordersWith(PLACED), [KEY]);
  expect(linesMissingSteps(since, ordersWith(PLACED))).toEqual([KEY]);
  // Each of two servers may have a step that the other one lacks.
  const [mine, theirs] = [step(30, 110), step(40, 130)];
  const both = collectSteps(collectSteps(since, ordersWith(PLACED, OURS, mine), [KEY]), ordersWith(PLACED, theirs), [
    KEY,
  ]);
  expect(linesMissingSteps(both, ordersWith(PLACED, OURS, mine))).toEqual([KEY]);
  expect(linesMissingSteps(both, ordersWith(PLACED, OURS, mine, theirs))).toEqual([]);
  const without = collectSteps(both, ordersWith(PLACED), []);
  expect(linesMissingSteps(collectSteps(without, ordersWith(PLACED), [KEY]), ordersWith(PLACED))).toEqual([]);
});

test('[OUTBOX-21] the device keeps only the latest steps of a line that gets different steps in each response', () => {
  let read = READ;
  for (let atS = 100; atS < 1_000; atS++) read = collectSteps(read, ordersWith(step(atS, 100)), [KEY]);
  expect([read.get(KEY)?.length, read.get(KEY)?.at(-1)?.atS]).toEqual([STEPS_READ_MAX, 999]);
});
