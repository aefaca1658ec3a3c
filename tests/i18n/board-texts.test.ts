/** The texts of the first script are the board's and the shell's: each is asked for by a source that a kitchen runs. */
import { expect, test } from 'vitest';
import { es } from '../../src/i18n/es.ts';
import { isAccountArea, isArea, isChosen, isOfPerson } from '../../tools/build/areas.ts';
import { scripts } from '../tidy/source/parsed-project.ts';
import { parseSource } from '../tidy/source/syntax.ts';
import { askedKeys, entriesOf, sourcesFrom } from './board-texts.ts';

const source = (path: string, text: string) => ({ path, syntax: parseSource(path, text) });

test('sources are followed through late parts, and neither through types nor into what is left out', () => {
  const all = [
    source('src/a.ts', "import './b/b.ts'; const c = () => import('./c.ts'); import type { D } from './d.ts';"),
    source('src/b/b.ts', "import '../left.ts'; import '../a.ts';"),
    ...['src/c.ts', 'src/d.ts', 'src/left.ts', 'src/other.ts'].map((path) => source(path, '')),
  ];
  const found = sourcesFrom('src/a.ts', all, (path) => path === 'src/left.ts');
  expect(found.map(({ path }) => path)).toEqual(['src/a.ts', 'src/b/b.ts', 'src/c.ts']);
});

const TABLE = { a: { b: 'B', c: 'C' }, n: { x_one: 'X', x_other: 'Xs' }, r: { s: 'S' }, t: '$t(r.{{why}})' };

/** A value in a template. */
const WHAT = ['$', '{what}'].join('');

test.each([
  ["t('a.b');", ['a.b']],
  [`t(\`a.${WHAT}\`);`, ['a.b', 'a.c']],
  ["t('n.x', { count });", ['n.x', 'n.x']],
  [`t(\`${WHAT}.b\`); t(\`${WHAT}\`);`, []],
  ["t('a.bc'); t('a'); t('axb'); // t('a.b')", []],
])('%s asks for %j', (text, asked) => {
  const form = askedKeys([source('src/a.ts', text)], []);
  const keys = entriesOf(TABLE).map(([key]) => key);
  expect(keys.filter((key) => form.test(key))).toEqual(asked);
});

test('a text that names others asks for them', () => {
  const form = askedKeys([], [TABLE.t]);
  expect([form.test('r.s'), form.test('a.b')]).toEqual([true, false]);
});

/** The board says itself what a hand does with its cards, once a setting has brought what moves them. */
const DRAG = 'src/ui/board/strip/card-drag.tsx';

/** What else comes with a choice or with an account brings its own texts. */
const isNoKitchens = (path: string): boolean =>
  isArea(path) ||
  isAccountArea(path) ||
  (isChosen(path) && path !== DRAG) ||
  isOfPerson(path) ||
  path === 'src/i18n/es.ts';

test('every text of the first script is asked for by the first script or by a board', () => {
  const kitchens = sourcesFrom('src/main.tsx', scripts, isNoKitchens);
  expect(kitchens.length).toBeGreaterThan(200);
  const texts = entriesOf(es);
  const form = askedKeys(
    kitchens,
    texts.map(([, text]) => text),
  );
  expect(texts.filter(([key]) => !form.test(key)).map(([key]) => key)).toEqual([]);
});
