/** Copies the demo to an odd path, as on a USB stick, and serves it with the command that it contains. */
import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Program } from './program.ts';

const DEMO = fileURLToPath(new URL('../../dist/demo/', import.meta.url));

export async function startUsbStick(): Promise<Program> {
  const folder = await mkdtemp(join(tmpdir(), 'memoria usb É-'));
  await cp(DEMO, folder, { recursive: true, filter: (path) => !path.endsWith('.map') });
  const child = spawn(process.execPath, ['serve.mjs', '0'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const output = await new Promise<string>((resolve) => child.stdout.once('data', (part) => resolve(String(part))));
  return {
    origin: /http:\/\/[^/\s]+/.exec(output)?.[0] ?? '',
    async stop() {
      child.kill();
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
