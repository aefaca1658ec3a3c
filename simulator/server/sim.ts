/** `npm run sim`: the library of scenarios, one scenario with its control room, or without any window and with a verdict. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { endWhenNobodyReads } from './reader-gone.ts';
import { standWithCaller } from './stand-with-caller.ts';

endWhenNobodyReads();
standWithCaller(process.env);
// What one run has compiled, its types taken away, the next one finds there: it counts for what is loaded from here on.
enableCompileCache(join(import.meta.dirname, '../../.cache/compiled'));
const { readSimCommand } = await import('./laboratory/sim-command.ts');
await readSimCommand(process.argv.slice(2));
