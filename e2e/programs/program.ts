import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../dist/simulator/main.mjs', import.meta.url));
const START_LIMIT_MS = 60_000;

export interface Program {
  /** Scheme, address and port, without a trailing slash. */
  readonly origin: string;
  stop(): Promise<void>;
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

function originOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const limit = setTimeout(() => {
      child.kill();
      reject(new Error(`Failed to start the simulator in time. Output: ${output}`));
    }, START_LIMIT_MS);
    const listen = (part: Buffer) => {
      output += part.toString();
      const found = /(https?:\/\/[^\s/]+)\/simulator\//.exec(output)?.[1];
      if (found === undefined) return;
      clearTimeout(limit);
      resolve(found);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => {
      clearTimeout(limit);
      reject(new Error(`Failed to start the simulator: it ended with code ${code}. Output: ${output}`));
    });
  });
}

/** Starts the simulator on a free port without simulated cooks. `program` is the built one, or a copy of it. */
export async function startProgram(args: readonly string[], program = PROGRAM): Promise<Program> {
  const child = spawn(process.execPath, [program, '--port', '0', '--no-cooks', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const origin = await originOf(child);
  return {
    origin,
    async stop() {
      child.kill('SIGTERM');
      await ended(child);
    },
  };
}
