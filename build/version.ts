/** The version that a bundle carries: the package's, and the commit it was made from when there is one. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const GIT_LIMIT_MS = 10_000;

function shortCommit(root: string): string | null {
  const done = spawnSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
    timeout: GIT_LIMIT_MS,
    // An unpacked archive inside somebody else's repository must not carry that repository's commit.
    env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(root) },
  });
  return done.status === 0 ? done.stdout.trim() : null;
}

/** For example `0.1.0+abc1234`, or `0.1.0` outside a repository. */
export function bundleVersion(root: string): string {
  const facts: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const commit = shortCommit(root);
  return commit === null ? facts.version : `${facts.version}+${commit}`;
}
