import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const GIT_LIMIT_MS = 60_000;

/** The output of a git command; null when there is no repository. */
function gitSays(root: string, ...words: readonly string[]): string | null {
  const done = spawnSync('git', words, {
    cwd: root,
    encoding: 'utf8',
    timeout: GIT_LIMIT_MS,
    // Limits git to this folder, because an archive inside another repository must not get that repository's commit.
    env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(root) },
  });
  return done.status === 0 ? done.stdout.trim() : null;
}

/** The version, for example `0.1.0+0123456789ab`, the same in every clone; without a repository `0.1.0`. */
export function bundleVersion(root: string): string {
  const facts: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const commit = gitSays(root, 'rev-parse', '--short=12', 'HEAD');
  return commit === null ? facts.version : `${facts.version}+${commit}`;
}

/** The day of the commit, so that builds of the same commit make the same page; without a repository today's date. */
export const bundleDay = (root: string): string =>
  gitSays(root, 'show', '-s', '--format=%cs', 'HEAD') ?? new Date().toISOString().slice(0, 'yyyy-mm-dd'.length);
