/** Every change of a source rebuilds its bundle; the simulator server restarts separately. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type BuildOptions, context, type Plugin } from 'esbuild';
import { type Bundle, ROOT } from './bundle.ts';
import { type Files, replaceFolder } from './files.ts';
import { finishKiosk, kioskOptions } from './kiosk.ts';
import type { BuiltPlatforms } from './platforms.ts';
import { clockOptions, DEVICE_FOLDER, finishClock, finishRoom, ROOM_FOLDER, roomOptions } from './simulator.ts';

type Options = BuildOptions & { metafile: true; write: false };
type Finish = (bundle: Bundle) => Promise<Files>;

function hasOutputs(result: { metafile?: unknown; outputFiles?: unknown }): result is Bundle {
  return result.metafile !== undefined && result.outputFiles !== undefined;
}

/** Writes the finished bundle to its folder. When that fails, prints the error and keeps the last good bundle. */
async function place(folder: string, bundle: Bundle, finish: Finish): Promise<void> {
  try {
    await replaceFolder(join(ROOT, 'dist', folder), await finish(bundle), new Date());
    process.stdout.write(`Built dist/${folder}.\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  }
}

/** Resolves after the first build. */
function watch(options: Options, folder: string, finish: Finish): Promise<void> {
  return new Promise((resolve, reject) => {
    const placing: Plugin = {
      name: 'placing',
      setup: (build) =>
        build.onEnd(async (result) => {
          if (result.errors.length === 0 && hasOutputs(result)) await place(folder, result, finish);
          resolve();
        }),
    };
    const plugins = [...(options.plugins ?? []), placing];
    context({ ...options, sourcemap: 'linked', plugins })
      .then((watched) => watched.watch())
      .catch(reject);
  });
}

/** Runs the simulator from its sources, until the user interrupts it. */
export async function develop(version: string, platforms: BuiltPlatforms): Promise<void> {
  await watch(
    kioskOptions(),
    'kiosk',
    async (bundle) => (await finishKiosk(bundle, { version, base: '/', hasServiceWorker: false, platforms })).files,
  );
  await watch(roomOptions(), `simulator/${ROOM_FOLDER}`, (bundle) => finishRoom(bundle, version));
  await watch(clockOptions(), `simulator/${DEVICE_FOLDER}`, finishClock);
  const server = spawn(process.execPath, ['--watch', 'simulator/server/main.ts'], { cwd: ROOT, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.kill(signal));
  server.on('exit', (code) => process.exit(code ?? 0));
}
