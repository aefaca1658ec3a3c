/** `npm run sim`, run to its end: what it says, and with which exit code. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';

const SIM = join(import.meta.dirname, '../../simulator/server/sim.ts');

/** A report of a long run has thousands of lines. */
const REPORT_BYTES_MAX = 64 * 1_024 * 1_024;

export interface SimRun {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command of the laboratory, as `list` or `run lunch-rush --browser`. */
export const runSim = (args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<SimRun> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [SIM, ...args], { env, maxBuffer: REPORT_BYTES_MAX }, (_, out, err) => {
      resolve({ code: child.exitCode ?? -1, out, err });
    });
  });

/** The verdicts of a report in the Test Anything Protocol, without their numbers. */
export const verdictsIn = ({ out }: SimRun): readonly string[] =>
  out.split('\n').flatMap((line) => /^((?:not )?ok) \d+ - (.*)$/.exec(line)?.slice(1).join(': ') ?? []);

/** The hash of the scripted world. */
export const worldIn = ({ out }: SimRun): string | undefined => /world (\w+)/.exec(out)?.[1];
