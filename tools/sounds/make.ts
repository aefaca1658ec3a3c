/** Writes the sound files: `node tools/sounds/make.ts`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { soundFiles } from './files.ts';

const folder = new URL('../../public/sounds/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, contents] of soundFiles()) {
  writeFileSync(new URL(name, folder), contents);
  process.stdout.write(`public/sounds/${name}: ${contents.length} bytes\n`);
}
