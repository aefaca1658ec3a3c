/** Which style sheet holds what: the board's its own and its late parts', an area's only its own. */
import type { Metafile } from 'esbuild';
import { expect, test } from 'vitest';
import { stylesByPart } from '../../tools/build/area-styles.ts';
import { areaName, isAccountArea, isArea } from '../../tools/build/areas.ts';

type Links = Readonly<Record<string, readonly (readonly [path: string, isLazy?: boolean])[]>>;

function metafileOf(links: Links): Metafile {
  const inputs = Object.entries(links).map(([path, to]) => [
    path,
    {
      bytes: 1,
      imports: to.map(([target, isLazy = false]) => ({
        path: target,
        kind: isLazy ? ('dynamic-import' as const) : ('import-statement' as const),
      })),
    },
  ]);
  return { inputs: Object.fromEntries(inputs), outputs: {} };
}

const AREA = 'src/ui/settings/settings-area.tsx';
const OTHER = 'src/ui/login/login-area.tsx';

const links: Links = {
  'src/main.tsx': [['kit.css'], ['src/ui/board/board.tsx'], ['src/ui/shell/pages.tsx', true]],
  'src/ui/board/board.tsx': [['button.css'], ['board.css']],
  'src/ui/shell/pages.tsx': [['pages.css'], [AREA, true], [OTHER, true]],
  [AREA]: [['button.css'], ['form.css'], ['settings.css'], ['src/ui/settings/late.tsx', true], [OTHER, true]],
  'src/ui/settings/late.tsx': [['late.css'], ['src/main.tsx']],
  [OTHER]: [['form.css'], ['login.css']],
  ...Object.fromEntries(
    ['kit', 'button', 'board', 'pages', 'form', 'settings', 'late', 'login'].map((name) => [`${name}.css`, []]),
  ),
};

test("the board's sheet has what the board and its late parts need, and nothing of an area", () => {
  expect(stylesByPart(metafileOf(links), 'src/main.tsx').get('board')).toEqual([
    'kit.css',
    'button.css',
    'board.css',
    'pages.css',
  ]);
});

test("an area's sheet has all that it may need and the board's lacks, in the order of its imports", () => {
  const sheets = stylesByPart(metafileOf(links), 'src/main.tsx');
  expect(sheets.get(AREA)).toEqual(['form.css', 'settings.css', 'late.css']);
  expect(sheets.get(OTHER)).toEqual(['form.css', 'login.css']);
  expect(sheets.size).toBe(3);
});

test.each([
  ['src/ui/settings/settings-area.tsx', true, false, 'settings'],
  ['src/ui/login/login-area.tsx', true, true, 'login'],
  ['src/ui/account/address/profile-address-area.tsx', true, true, 'profile-address'],
  ['src/ui/account/delete-account-area.tsx', true, true, 'delete-account'],
  ['src/ui/configure/configure-area.tsx', true, true, 'configure'],
  ['src/i18n/areas/configure-es.ts', false, true, null],
  ['src/i18n/areas/all-day-es.ts', false, false, null],
  ['src/ui/shell/panels.ts', false, false, null],
  ['src/ui/login/fields.tsx', false, true, null],
  ['simulator/control/side/side-area.tsx', false, false, null],
])('%s begins an area: %s, of the account: %s', (source, area, account, name) => {
  expect([isArea(source), isAccountArea(source)]).toEqual([area, account]);
  if (name !== null) expect(areaName(source)).toBe(name);
});
