/** A commit is built beside the checkout, with its packages, and nothing of it is left. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CommitBuild, withCommitBuild } from './commit-build.ts';

const root = mkdtempSync(join(tmpdir(), 'commit-build-'));
const git = (...args: readonly string[]) => execFileSync('git', ['-C', root, ...args], { stdio: 'pipe' });
const put = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const commit = (word: string) => {
  put('word.mjs', `export const word = ${JSON.stringify(word)};`);
  git('add', '.');
  git('-c', 'user.name=t', '-c', 'user.email=t@t.test', 'commit', '--quiet', '-m', word);
};

/** A project whose build writes the word of its commit and of its one package. */
beforeAll(() => {
  git('init', '--quiet');
  put('.gitignore', 'node_modules\ndist\n');
  put('package-lock.json', '{}');
  put('node_modules/a/package.json', '{ "type": "module", "exports": "./a.mjs" }');
  put('node_modules/a/a.mjs', "export const a = 'packed';");
  put(
    'build.mjs',
    `import { mkdirSync, writeFileSync } from 'node:fs';
    import { a } from 'a';
    import { word } from './word.mjs';
    if (word === 'broken') throw new Error('It does not build.');
    mkdirSync('dist/kiosk', { recursive: true });
    writeFileSync('dist/kiosk/index.html', word + ' ' + a);`,
  );
  for (const word of ['first', 'broken', 'second']) commit(word);
});

afterAll(() => rmSync(root, { recursive: true }));

const asked = (name: string) => ({ root, commit: name, interrupted: new AbortController().signal });
const wordOf = ({ dist }: CommitBuild) => readFileSync(join(dist, 'kiosk/index.html'), 'utf8');
const sourceOf = ({ root: checkout }: CommitBuild) => readFileSync(join(checkout, 'word.mjs'), 'utf8');

test('an earlier commit is built with the packages of this one, which stay as they are', async () => {
  let built: CommitBuild | null = null;
  const word = await withCommitBuild(asked('HEAD~2'), async (each) => {
    built = each;
    return [wordOf(each), sourceOf(each)];
  });
  expect(word).toEqual(['first packed', 'export const word = "first";']);
  expect(built).toMatchObject({ commit: git('rev-parse', '--short', 'HEAD~2').toString().trim() });
  expect(existsSync(dirname((built as unknown as CommitBuild).dist))).toBe(false);
  expect(existsSync(join(root, 'node_modules/a/a.mjs'))).toBe(true);
  expect(git('status', '--short').toString()).toBe('');
});

test('what fails with the build takes its folder away all the same', async () => {
  let folder = '';
  const failing = withCommitBuild(asked('HEAD'), async ({ dist }) => {
    folder = dirname(dist);
    throw new Error('no figures');
  });
  await expect(failing).rejects.toThrow('no figures');
  expect([folder === '', existsSync(folder)]).toEqual([false, false]);
});

test.each([
  ['nowhere', 'Failed to build a commit: git rev-parse'],
  ['HEAD~1', 'build.mjs failed'],
])('%s is no build, and says why', async (name, why) => {
  await expect(withCommitBuild(asked(name), async () => null)).rejects.toThrow(why);
});
