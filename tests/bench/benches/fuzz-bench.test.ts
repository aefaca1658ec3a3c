/** What is written of the requests of simulated shifts. */
import { expect, test } from 'vitest';
import { questionFigures } from './fuzz-bench.ts';

test('requests stand by what was asked for, most first, and what is asked for seldom only in the sum', () => {
  const shifts: Parameters<typeof questionFigures>[0] = [
    { questions: { often: { asked: 40, unchanged: 30 }, more: { asked: 90, unchanged: 0 } } },
    {
      questions: {
        often: { asked: 60, unchanged: 50 },
        more: { asked: 80, unchanged: 0 },
        seldom: { asked: 1, unchanged: 1 },
      },
    },
    { questions: { often: { asked: 50, unchanged: 10 }, more: { asked: 70, unchanged: 0 } } },
  ];
  expect(questionFigures(shifts).map(({ name, value, range }) => [name, value, range])).toEqual([
    ['requests in it', 130, [120, 141]],
    ['of them call 1, answered with nothing new', 30, [10, 51]],
    ['more', 80, [70, 90]],
    ['often', 50, [40, 60]],
  ]);
});
