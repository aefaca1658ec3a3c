/** Numbers in the documents that follow from what the tests hold: whoever adds a seed or a break finds them here. */
import { expect, test } from 'vitest';
import { BREAKS } from '../../mutate/harness-breaks.ts';
import { files } from '../source/parsed-project.ts';

const textOf = (path: string): string => files.find((file) => file.path === path)?.text ?? '';

/** The whole numbers within the brackets of each call of this function in the tests of simulated kitchens. */
function argumentsOf(name: string): readonly (readonly number[])[] {
  const tests = files.filter(({ path }) => /^tests\/fuzz\/.*\.test\.ts$/.test(path));
  const calls = tests.flatMap(({ text }) => [
    ...text.matchAll(new RegExp(`^${name}\\(\\[?([\\d_,\\s]+)\\]?\\);$`, 'gm')),
  ]);
  return calls.map(([, numbers = '']) =>
    numbers
      .split(',')
      .filter((each) => each.trim() !== '')
      .map(Number),
  );
}

test('docs/measured.md says how many shifts a test run works', () => {
  const whole = Number(/^const WHOLE_SHIFTS = (\d+);$/m.exec(textOf('tests/fuzz/run-seeds.ts'))?.[1]);
  const rows = argumentsOf('testSeeds').map(([, count = 0]) => count);
  const [failedOnce, ...others] = argumentsOf('testNamedSeeds').map((seeds) => seeds.length);
  expect([rows.length > 1, others]).toEqual([true, []]);
  const wholeInAll = rows.length * whole + (failedOnce ?? 0);
  const short = rows.reduce((sum, count) => sum + count - whole, 0);
  expect(textOf('docs/measured.md')).toContain(
    `${wholeInAll} whole shifts, ${failedOnce} of them of seeds that failed once, and ${short} of three hours;`,
  );
});

test.each(['README.md', 'docs/measured.md'])('%s counts every break by hand', (path) => {
  const counts = [...textOf(path).matchAll(/\| all (\d+) \| `npm run mutate -- --harness` \|/g)].map(([, count]) =>
    Number(count),
  );
  expect(counts).toEqual([BREAKS.length]);
});
