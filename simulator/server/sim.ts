/** `npm run sim`: the library of scenarios, one scenario with its control room, or without any window and with a verdict. */
import { endWhenNobodyReads } from './reader-gone.ts';
import { readSimCommand } from './sim-command.ts';

endWhenNobodyReads();
await readSimCommand(process.argv.slice(2));
