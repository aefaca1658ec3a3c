/**
 * `npm run sim` prints the scenario library, opens one scenario with its control room, or checks a scenario headless.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { changeToCallerFolder } from './caller-folder.ts';
import { exitOnOutputError } from './output-error.ts';

exitOnOutputError();
changeToCallerFolder(process.env);
// Caches compiled modules for the next run. It applies only to modules that are loaded after this call.
enableCompileCache(join(import.meta.dirname, '../../.cache/compiled'));
const { readSimCommand } = await import('./cli/sim-command.ts');
await readSimCommand(process.argv.slice(2));
