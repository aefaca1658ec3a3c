/** The build of an earlier commit, made in a folder of its own, to be measured beside this one. */
import { type ExecFileOptions, execFile } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface CommitBuild {
  /** Short, whatever name it was asked for by. */
  readonly commit: string;
  /** Its checkout, with its packages installed. */
  readonly root: string;
  readonly dist: string;
}

export interface CommitAsked {
  /** The checkout, with its packages installed. */
  readonly root: string;
  /** Any name that git knows. */
  readonly commit: string;
  readonly interrupted: AbortSignal;
}

const execute = promisify(execFile);

const LOCKFILE = 'package-lock.json';
const PACKAGES = 'node_modules';

/** Resolves with what the program wrote. Rejects with its last words. */
async function run(command: string, args: readonly string[], options: ExecFileOptions): Promise<string> {
  try {
    return String((await execute(command, args, options)).stdout).trim();
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n').at(-1) : '';
    throw new Error(`Failed to build a commit: ${[command, ...args].join(' ')} failed. ${said}`);
  }
}

/** The locked packages: those of the checkout where both lock the same, for an installation takes minutes. */
async function bringPackages(root: string, folder: string, interrupted: AbortSignal): Promise<void> {
  const [ours, theirs] = [root, folder].map((place) => readFileSync(join(place, LOCKFILE), 'utf8'));
  if (ours === theirs) symlinkSync(join(root, PACKAGES), join(folder, PACKAGES), 'dir');
  else await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder, signal: interrupted });
}

/** Builds the commit, gives the build to `use` and takes the folder away, whatever happened. */
export async function withCommitBuild<T>(
  { root, commit, interrupted }: CommitAsked,
  use: (build: CommitBuild) => Promise<T>,
): Promise<T> {
  const options = { cwd: root, signal: interrupted };
  const id = await run('git', ['rev-parse', '--short', '--verify', `${commit}^{commit}`], options);
  const folder = await mkdtemp(join(tmpdir(), 'kitchen-display-'));
  try {
    // A clone leaves nothing behind in this checkout, as a worktree would that is not taken away.
    await run('git', ['clone', '--quiet', '--shared', '--no-checkout', root, folder], options);
    await run('git', ['-C', folder, 'checkout', '--quiet', '--detach', id], options);
    await bringPackages(root, folder, interrupted);
    await run(process.execPath, ['build.mjs'], { cwd: folder, signal: interrupted });
    return await use({ commit: id, root: folder, dist: join(folder, 'dist') });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
