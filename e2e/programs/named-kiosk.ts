/** Names a simulated host in a built kiosk's page, because the app does not know the address of a test server. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const BUILDER = fileURLToPath(new URL('../../build.mjs', import.meta.url));

export async function buildKiosk(base: string, out: string): Promise<void> {
  await promisify(execFile)(process.execPath, [BUILDER, '--only', 'kiosk', '--base', base, '--out', out]);
}

/** Names the host in the page of the kiosk in this folder, before any script of the page runs. */
export async function nameHost(kiosk: string, host: string): Promise<void> {
  const page = join(kiosk, 'index.html');
  const html = await readFile(page, 'utf8');
  await writeFile(page, html.replace('<head>', `<head><meta name="kds-host" content="${host}">`));
}

/** The record that the simulator writes on its own devices to activate them. */
export async function installRecord(origin: string, kdsId: number): Promise<string> {
  const script = await (await fetch(`${origin}/simulator/enrol/${kdsId}.js`)).text();
  const [, literal = '""'] = /setItem\(key, (".*")\)/.exec(script) ?? [];
  return JSON.parse(literal);
}
