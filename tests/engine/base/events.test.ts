import { expect, test } from 'vitest';
import { createEvents } from '../../../src/engine/base/events.ts';

test('[RECOVERY-16] events emitted before there is a handler are handled first, in their order', () => {
  const { emit, listen } = createEvents({ report() {} });
  const handled: string[] = [];
  emit({ kind: 'ticked' });
  emit({ kind: 'levelsChanged' });
  listen(({ kind }) => handled.push(kind));
  expect(handled).toEqual(['ticked', 'levelsChanged']);
  emit({ kind: 'resumed' });
  expect(handled).toEqual(['ticked', 'levelsChanged', 'resumed']);
});

test('[RECOVERY-16] an event that a handler emits is handled after that handler ends and before the first emit returns', () => {
  const { emit, listen } = createEvents({ report() {} });
  const steps: string[] = [];
  listen(({ kind }) => {
    steps.push(`${kind} begins`);
    if (kind === 'ticked') emit({ kind: 'levelsChanged' });
    if (kind === 'levelsChanged') emit({ kind: 'ordersOutdated' });
    steps.push(`${kind} ends`);
  });
  emit({ kind: 'ticked' });
  expect(steps).toEqual([
    'ticked begins',
    'ticked ends',
    'levelsChanged begins',
    'levelsChanged ends',
    'ordersOutdated begins',
    'ordersOutdated ends',
  ]);
});

test('[RECOVERY-16] events that are emitted within `run` are handled when `run` ends, and `run` within a handler waits for that handler', () => {
  const { emit, run, listen } = createEvents({ report() {} });
  const steps: string[] = [];
  listen(({ kind }) => {
    steps.push(`${kind} begins`);
    if (kind === 'ticked') run(() => steps.push('work within'));
    steps.push(`${kind} ends`);
  });
  run(() => {
    emit({ kind: 'ticked' });
    steps.push('work ends');
  });
  expect(steps).toEqual(['work ends', 'ticked begins', 'ticked ends', 'work within']);
});

test('[RECOVERY-15][RECOVERY-16] a handler that throws is reported, and the next events are handled', () => {
  const reported: unknown[] = [];
  const { emit, listen } = createEvents({ report: (bug) => reported.push(bug) });
  const handled: string[] = [];
  emit({ kind: 'ticked' });
  emit({ kind: 'levelsChanged' });
  listen(({ kind }) => {
    handled.push(kind);
    if (kind !== 'levelsChanged') throw new Error(`broken by ${kind}`);
  });
  emit({ kind: 'resumed' });
  expect(handled).toEqual(['ticked', 'levelsChanged', 'resumed']);
  expect(reported).toEqual([new Error('broken by ticked'), new Error('broken by resumed')]);
});
