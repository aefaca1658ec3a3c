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

/** The text that the simulator prints when it has started. */
function welcomeOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const limit = setTimeout(() => {
      child.kill();
      reject(new Error(`Failed to start the simulator in time. Output: ${output}`));
    }, START_LIMIT_MS);
    const listen = (part: Buffer) => {
      output += part.toString();
      if (!output.includes('Stop with Ctrl-C.')) return;
      clearTimeout(limit);
      resolve(output);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => {
      clearTimeout(limit);
      reject(new Error(`Failed to start the simulator: it ended with code ${code}. Output: ${output}`));
    });
  });
}

/**
 * Starts the simulator on a free port without simulated cooks. `program` is the built one, or a copy of it; `flags` are
 * flags of Node.
 */
export async function startProgram(
  args: readonly string[],
  program = PROGRAM,
  flags: readonly string[] = [],
): Promise<Program & { readonly welcome: string }> {
  const child = spawn(process.execPath, [...flags, program, '--port', '0', '--no-cooks', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const welcome = await welcomeOf(child);
  return {
    welcome,
    origin: /(https?:\/\/[^\s/]+)\/simulator\//.exec(welcome)?.[1] ?? '',
    async stop() {
      child.kill('SIGTERM');
      await ended(child);
    },
  };
}

const FROM_ANOTHER_MACHINE = `
  import { subscribe } from 'node:diagnostics_channel';
  subscribe('net.server.socket', ({ socket }) => Object.defineProperty(socket, 'remoteAddress', { value: '192.0.2.7' }));`;

/** A simulator with a class code. To its server, every request seems to come from another machine. */
export async function startOnNetwork(args: readonly string[]): Promise<Program & { readonly code: string }> {
  const flag = `--import=data:text/javascript,${encodeURIComponent(FROM_ANOTHER_MACHINE)}`;
  const { welcome, ...program } = await startProgram(['--host', '0.0.0.0', ...args], PROGRAM, [flag]);
  return { ...program, code: /Class code: (\d{4} \d{4})/.exec(welcome)?.[1]?.replace(' ', '') ?? '' };
}
