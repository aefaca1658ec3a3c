/** `npm run sim`; `cli/sim-command.ts` defines its commands. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { changeToCallerFolder } from './caller-folder.ts';
import { exitOnOutputError } from './output-error.ts';

exitOnOutputError();
changeToCallerFolder(process.env);
// Applies only to modules that are loaded after this call.
enableCompileCache(join(import.meta.dirname, '../../.cache/compiled'));
const { readSimCommand } = await import('./cli/sim-command.ts');
await readSimCommand(process.argv.slice(2));
