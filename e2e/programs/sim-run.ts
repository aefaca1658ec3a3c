import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SIM = join(import.meta.dirname, '../../simulator/server/sim.ts');

/** A report of a long run has thousands of lines. */
const REPORT_BYTES_MAX = 64 * 1_024 * 1_024;

export interface SimRun {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export const runSim = (args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<SimRun> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [SIM, ...args], { env, maxBuffer: REPORT_BYTES_MAX }, (_, out, err) => {
      resolve({ code: child.exitCode ?? -1, out, err });
    });
  });

export interface StartedSim {
  children(): readonly string[];
  end(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP'): Promise<SimRun>;
}

/** The living processes of a list: an ended one may remain as a zombie. */
export const aliveProcesses = (ids: readonly string[]): readonly string[] =>
  ids.filter(
    (id) => existsSync(`/proc/${id}/status`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${id}/status`, 'utf8')),
  );

export function startSim(args: readonly string[]): StartedSim {
  const child = spawn(process.execPath, [SIM, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { out: '', err: '' };
  child.stdout.on('data', (data) => {
    output.out += String(data);
  });
  child.stderr.on('data', (data) => {
    output.err += String(data);
  });
  const closed = once(child, 'close');
  return {
    children: () =>
      readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ').filter(Boolean),
    async end(signal) {
      child.kill(signal);
      const [code] = await closed;
      return { code, ...output };
    },
  };
}

/** The verdicts of a report in the Test Anything Protocol, without their numbers. */
export const resultsIn = ({ out }: SimRun): readonly string[] =>
  out.split('\n').flatMap((line) => /^((?:not )?ok) \d+ - (.*)$/.exec(line)?.slice(1).join(': ') ?? []);

export const worldHashIn = ({ out }: SimRun): string | undefined => /world (\w+)/.exec(out)?.[1];
