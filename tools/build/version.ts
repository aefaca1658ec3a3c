/** The version of a bundle: the package's version, its commit when there is one, and its day. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const GIT_LIMIT_MS = 10_000;

/** Output of git, null where there is no repository. */
function gitSays(root: string, ...words: readonly string[]): string | null {
  const done = spawnSync('git', words, {
    cwd: root,
    encoding: 'utf8',
    timeout: GIT_LIMIT_MS,
    // An unpacked archive inside another repository must not get that repository's commit.
    env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(root) },
  });
  return done.status === 0 ? done.stdout.trim() : null;
}

/** For example `0.1.0+abc1234`, or `0.1.0` outside a repository. */
export function bundleVersion(root: string): string {
  const facts: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const commit = gitSays(root, 'rev-parse', '--short', 'HEAD');
  return commit === null ? facts.version : `${facts.version}+${commit}`;
}

/** The day of the commit that a bundle is made from, so that one commit makes one page; outside a repository today. */
export const bundleDay = (root: string): string =>
  gitSays(root, 'show', '-s', '--format=%cs', 'HEAD') ?? new Date().toISOString().slice(0, 'yyyy-mm-dd'.length);
