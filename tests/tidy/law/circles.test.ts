/** Circles of imports, first on samples, then over the product and the simulator. */
import { expect, test } from 'vitest';
import { scripts } from '../source/parsed-project.ts';
import { parseSource } from '../source/syntax.ts';
import { circlesIn } from './circles.ts';

const sources = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([path, text]) => ({ path, syntax: parseSource(path, text) }));

test.each([
  [{ 'src/a.ts': "import './b.ts';", 'src/b.ts': "import './a.ts';" }, ['src/a.ts imports src/b.ts imports src/a.ts']],
  [{ 'src/a.ts': "import './a.ts';" }, ['src/a.ts imports src/a.ts']],
  [
    { 'src/a.ts': "import type { B } from './in/b.ts';", 'src/in/b.ts': "export type A = import('../a.ts').A;" },
    ['src/a.ts imports src/in/b.ts imports src/a.ts'],
  ],
  [
    { 'a.ts': "import './b.ts';", 'b.ts': "void import('./c.ts');", 'c.ts': "import './b.ts';" },
    ['b.ts imports c.ts imports b.ts'],
  ],
  [
    { 'a.ts': "import './b.ts'; import './c.ts';", 'b.ts': "import './d.ts';", 'c.ts': "import './d.ts';", 'd.ts': '' },
    [],
  ],
  [{ 'a.ts': "import 'a.ts'; import './elsewhere.ts';" }, []],
])('%j has the circles %j', (texts, circles) => {
  expect(circlesIn(sources(texts))).toEqual(circles);
});

test('no two files of the product or the simulator import each other in a circle', () => {
  expect(circlesIn(scripts.filter(({ path }) => /^(src|simulator)\//.test(path)))).toEqual([]);
});
