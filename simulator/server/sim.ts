/** `npm run sim`: the scenario library, one scenario with its control room, or a headless run with a verdict. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { changeToCallerFolder } from './caller-folder.ts';
import { exitOnOutputError } from './output-error.ts';

exitOnOutputError();
changeToCallerFolder(process.env);
// Caches compiled modules for the next run: it applies to modules loaded from here on.
enableCompileCache(join(import.meta.dirname, '../../.cache/compiled'));
const { readSimCommand } = await import('./cli/sim-command.ts');
await readSimCommand(process.argv.slice(2));
