/** Which files a kitchen keeps for a start without a network: none that only screens of people with an account need. */
import { expect, test } from 'vitest';
import { accountFiles } from '../../tools/build/kiosk.ts';
import { sampleMetafile } from './sample-metafile.ts';

const bundle = sampleMetafile({
  'out/assets/main.js': { entry: 'src/main.tsx', lazy: ['out/assets/settings.js', 'out/assets/login.js'] },
  'out/assets/settings.js': { entry: 'src/ui/settings/settings-area.tsx', imports: ['out/assets/form.js'] },
  'out/assets/login.js': {
    entry: 'src/ui/login/login-area.tsx',
    imports: ['out/assets/form.js', 'out/assets/phones.js'],
  },
  'out/assets/form.js': {},
  'out/assets/phones.js': { lazy: ['out/assets/countries.js'] },
  'out/assets/countries.js': { entry: 'src/domain/person/countries.ts' },
  'out/assets/settings.css': { entry: 'styles:src/ui/settings/settings-area.tsx', inputs: { 'settings.css': 1 } },
  'out/assets/login.css': {
    entry: 'styles:src/ui/login/login-area.tsx',
    imports: ['out/assets/door.svg'],
    inputs: { 'login.css': 1 },
  },
  'out/assets/door.svg': { inputs: { 'door.svg': 1 } },
  'out/assets/unlinked.css': { inputs: { 'login.css': 1 } },
});

const NAMES =
  'main.js settings.js login.js form.js phones.js countries.js door.svg login.css settings.css index.html'.split(' ');
const FILES = new Map(NAMES.map((name) => [`assets/${name}`, '']));

test('scripts, styles and pictures of the account are left out, and what a kitchen shares with it is kept', () => {
  expect(accountFiles(bundle, FILES)).toEqual([
    'assets/login.js',
    'assets/phones.js',
    'assets/countries.js',
    'assets/login.css',
    'assets/door.svg',
  ]);
});
