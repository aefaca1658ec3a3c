/** The table of figures for the README. */
import { expect, test } from 'vitest';
import { exactFigure, medianFigure } from './figure.ts';
import { figuresMarkdown } from './figures-markdown.ts';

test('the table holds the figures that have a bar and those under them, each with its unit and its samples', () => {
  const text = figuresMarkdown('a machine', {
    tap: [
      medianFigure({ name: 'p98 | at 6x', unit: 'ms', bar: 48 }, [40, 44.25, 60]),
      exactFigure({ name: 'free', unit: 'ms' }, 1),
      exactFigure({ name: 'an empty page', unit: 'ms', isFloor: true }, 24),
    ],
    bytes: [exactFigure({ name: 'critical path', unit: 'KiB', bar: 130 }, 128.125)],
  });
  expect(text).toBe(
    [
      'Measured on a machine.',
      '',
      '| Benchmark | Figure | Value | Bar | Samples |',
      '|---|---|---:|---:|---:|',
      '| tap | p98 \\| at 6x | 44.3 ms | 48 ms | 3 |',
      '| tap | an empty page | 24 ms |  | 1 |',
      '| bytes | critical path | 128 KiB | 130 KiB | 1 |',
      '',
    ].join('\n'),
  );
});
