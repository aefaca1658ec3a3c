/** The section of one benchmark, as docs/measured.md shows it. */
import { expect, test } from 'vitest';
import { exactFigure, medianFigure } from './figure.ts';
import { figuresMarkdown } from './figures-markdown.ts';

const CIRCUMSTANCES = {
  day: '2026-11-22',
  command: 'npm run bench -- --only tap',
  machine: 'a machine',
  version: '1.0.0+a',
};

test('the section says when, how and where, and holds every figure with its unit, its bar and its runs', () => {
  const text = figuresMarkdown({ ...CIRCUMSTANCES, runs: 3 }, [
    medianFigure({ name: 'p98 | at 6x', unit: 'ms', bar: 48 }, [40, 44.25, 60]),
    exactFigure({ name: 'critical path', unit: 'KiB' }, 128.125),
    exactFigure({ name: 'an empty page', unit: 'ms', isFloor: true }, 24),
    exactFigure({ name: 'lost', unit: 'count', bar: 0 }, 0),
  ]);
  expect(text).toBe(
    [
      'Measured on 2026-11-22 with `npm run bench -- --only tap`: a machine; 1.0.0+a, 3 runs.',
      '',
      '| Figure | Value | Bar | Runs | Samples |',
      '|---|---:|---:|---:|---:|',
      '| p98 \\| at 6x | 44.3 ms | 48 ms | 40 to 60 | 3 |',
      '| critical path | 128 KiB |  |  | 1 |',
      '| an empty page | 24 ms | floor |  | 1 |',
      '| lost | 0 | 0 |  | 1 |',
    ].join('\n'),
  );
});

test('a single run is one run', () => {
  expect(figuresMarkdown({ ...CIRCUMSTANCES, runs: 1 }, [])).toContain('a machine; 1.0.0+a, 1 run.');
});
