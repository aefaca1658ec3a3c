import { build, type Metafile } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import { RECORDED_FACTS } from '../../../src/recording/redact.ts';
import { packageFolders } from '../../../tools/build/metafile.ts';
import { PLAYER_ENTRY } from '../../../tools/build/player.ts';
import { roomOptions } from '../../../tools/build/simulator.ts';

let metafile: Metafile;

beforeAll(async () => {
  metafile = (await build(roomOptions())).metafile;
});

const sources = (): readonly string[] => Object.keys(metafile.inputs);

test('[PERF-3] the player contains the board and the customer screen, and no other screen', () => {
  expect(metafile.outputs).not.toEqual({});
  expect(sources()).toContain(PLAYER_ENTRY);
  expect(sources()).toContain('src/ui/customer/customer-screen.tsx');
  expect(sources()).toContain('src/ui/board/board.tsx');
  expect(sources()).toContain('src/ui/shell/frame.tsx');
  expect(sources().filter((path) => /^src\/(ui\/)?(account|login|configure|settings)\//.test(path))).toEqual([]);
});

test('[PERF-3] the player contains no library of an account’s screens', () => {
  const own = packageFolders(metafile).map((folder) => folder.replace(/^.*node_modules\//, ''));
  expect(own).toContain('react-dom');
  expect(
    own.filter((name) =>
      ['libphonenumber-js', 'countries-list', 'pigeon-maps', '@tanstack/react-router'].includes(name),
    ),
  ).toEqual([]);
});

test('[PERF-3] the player excludes the parts for a logged-in person, because no recording contains a person', () => {
  expect(RECORDED_FACTS).toContain('install');
  expect(RECORDED_FACTS.filter((name) => ['person', 'farewell', 'social-state'].includes(name))).toEqual([]);
  expect(sources()).not.toContain('src/engine/person-parts.ts');
  expect(sources()).toContain('instead-of:src/engine/person-parts.ts');
});
