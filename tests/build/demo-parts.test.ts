/** What the demo's scripts are built of, and of what they are not. */
import { build, type Metafile } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import { demoOptions } from '../../build/demo.ts';
import { packageFolders } from '../../build/metafile.ts';
import { responseOf } from '../../simulator/adapters/http.ts';

let metafile: Metafile;

beforeAll(async () => {
  metafile = (await build(demoOptions('assets/main.js'))).metafile;
});

test('[PERF15] the demo carries MSW and its jar of cookies, and no list of all public suffixes', () => {
  const own = packageFolders(metafile).map((folder) => folder.replace(/^.*node_modules\//, ''));
  expect(own).toEqual(expect.arrayContaining(['msw', 'mock-socket', 'tough-cookie']));
  expect(own.filter((name) => name.startsWith('tldts'))).toEqual([]);
});

test('[PERF15] that list is not missed: an answer of a simulated machine sets no cookie', () => {
  const answer = responseOf({ kind: 'answer', status: 200, contentType: 'application/json', body: '{}', delayMs: 0 });
  expect([...(answer?.headers.keys() ?? [])]).toEqual(['cache-control', 'content-type']);
});
