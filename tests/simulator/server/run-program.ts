import { spawn } from 'node:child_process';
import { once } from 'node:events';

export async function runProgram(command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  const output = { out: '', err: '' };
  child.stdout.on('data', (data) => {
    output.out += String(data);
  });
  child.stderr.on('data', (data) => {
    output.err += String(data);
  });
  const [code] = await once(child, 'close');
  return { code, ...output };
}
