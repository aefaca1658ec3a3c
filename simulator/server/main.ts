/** `node simulator/server/main.ts --help` prints the options. */

import { changeToCallerFolder } from './caller-folder.ts';
import { buildPages } from './cli/build-pages.ts';
import { runServer } from './run-server.ts';
import { findServedFolders } from './served-folders.ts';

changeToCallerFolder(process.env);
await runServer(process.argv.slice(2), findServedFolders(), () => buildPages(process.env));
