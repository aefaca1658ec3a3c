/** The order in which things are measured in turn. */
import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

async function orderOf(at: number, names: readonly string[]): Promise<string> {
  const begun: string[] = [];
  const works = names.map((name) => [name, async () => void begun.push(name)] as const);
  await inTurn(at, Object.fromEntries(works));
  return begun.join(' ');
}

test.each([
  [0, 'ours theirs'],
  [1, 'theirs ours'],
  [2, 'ours theirs'],
])('of two, whoever began a round comes last in the next: round %i is %s', async (at, order) => {
  expect(await orderOf(at, ['ours', 'theirs'])).toBe(order);
});

test('three take turns as well', async () => {
  expect(await orderOf(1, ['a', 'b', 'c'])).toBe('b c a');
  expect(await orderOf(2, ['a', 'b', 'c'])).toBe('c a b');
});

test('nothing begins before the one before it is done, and each answer bears its name', async () => {
  let running = 0;
  const work = (answer: number) => async () => {
    running += 1;
    await Promise.resolve();
    expect(running).toBe(1);
    running -= 1;
    return answer;
  };
  expect(await inTurn(1, { ours: work(1), theirs: work(2) })).toEqual({ ours: 1, theirs: 2 });
});
