import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../temporary-folder.ts';

const folder = temporaryFolder();
const ROOT = join(import.meta.dirname, '../../..');
/** Reports its start, exits with a special code on a signal, and otherwise after a while. */
const PROGRAM = "process.once('SIGTERM', () => process.exit(7)); setTimeout(() => {}, 9_000); console.log('here');";

test('SIGTERM to the shell of npm start reaches the server', async () => {
  const program = join(folder, 'main.mjs');
  writeFileSync(program, PROGRAM);
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } };
  const command = scripts.start.replace('simulator/server/main.ts', program);
  expect(command).toContain(program);
  const child = spawn('sh', ['-c', command], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const data of child.stdout) if (String(data).includes('here')) break;
  child.kill('SIGTERM');
  const [code, signal] = await once(child, 'exit');
  expect([code, signal]).toEqual([7, null]);
});
