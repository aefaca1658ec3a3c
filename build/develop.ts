/** The developer's loop: bundles made anew on every change of a source, and the simulator server started anew on its own. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type BuildOptions, context, type Plugin } from 'esbuild';
import { type Bundle, ROOT } from './bundle.ts';
import { type Files, replaceFolder } from './files.ts';
import { finishKiosk, kioskOptions } from './kiosk.ts';
import { finishRoom, ROOM_FOLDER, roomOptions } from './simulator.ts';

type Options = BuildOptions & { metafile: true; write: false };

function hasOutputs(result: { metafile?: unknown; outputFiles?: unknown }): result is Bundle {
  return result.metafile !== undefined && result.outputFiles !== undefined;
}

/** Puts each good bundle in place; a broken one is reported and the last good one stays. */
function placing(folder: string, finish: (bundle: Bundle) => Promise<Files>): Plugin {
  return {
    name: 'placing',
    setup(build) {
      build.onEnd(async (result) => {
        if (result.errors.length > 0 || !hasOutputs(result)) return;
        try {
          await replaceFolder(join(ROOT, 'dist', folder), await finish(result), new Date());
          process.stdout.write(`Built dist/${folder}.\n`);
        } catch (error) {
          process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
        }
      });
    },
  };
}

async function watch(options: Options, folder: string, finish: (bundle: Bundle) => Promise<Files>): Promise<void> {
  const plugins = [...(options.plugins ?? []), placing(folder, finish)];
  const watched = await context({ ...options, plugins });
  await watched.rebuild();
  await watched.watch();
}

/** Watches the kiosk and the control room and runs the simulator from its sources, until it is interrupted. */
export async function develop(version: string): Promise<void> {
  await watch(kioskOptions(), 'kiosk', async (bundle) => (await finishKiosk(bundle, version)).files);
  await watch(roomOptions(), `simulator/${ROOM_FOLDER}`, async (bundle) => finishRoom(bundle, version));
  const server = spawn(process.execPath, ['--watch', 'simulator/server/main.ts'], { cwd: ROOT, stdio: 'inherit' });
  server.on('exit', (code) => process.exit(code ?? 1));
}
