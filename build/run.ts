/** Builds the outputs that are asked for: the kiosk, the demo, the simulator. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { ROOT } from './bundle.ts';
import { buildDemo } from './demo.ts';
import { develop } from './develop.ts';
import { builtMs, type Files, newestMs, replaceFolder } from './files.ts';
import { finishKiosk, kioskOptions } from './kiosk.ts';
import { buildSimulator } from './simulator.ts';
import { bundleVersion } from './version.ts';
import { checkWeights, recordWeights } from './weights.ts';

const OUTPUTS = ['kiosk', 'demo', 'simulator'] as const;
type OutputName = (typeof OUTPUTS)[number];

const SOURCES = [
  'src',
  'simulator',
  'fixtures',
  'public',
  'build',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

const USAGE =
  'Usage: node build.mjs [--only kiosk|demo|simulator] [--base /folder/] [--if-stale | --watch | --record-weights]';

/** A folder of a host: no dots, no query, nothing that an attribute or a worker's scope would have to escape. */
const FOLDER = /^\/(?:[A-Za-z0-9_~-][A-Za-z0-9._~-]*\/)*$/;

function isOutput(name: string): name is OutputName {
  return OUTPUTS.some((output) => output === name);
}

function folderOf(output: OutputName): string {
  return join(ROOT, 'dist', output);
}

async function staleOutputs(wanted: readonly OutputName[]): Promise<OutputName[]> {
  const newest = await newestMs(SOURCES.map((path) => join(ROOT, path)));
  const built = await Promise.all(wanted.map((output) => builtMs(folderOf(output))));
  return wanted.filter((_, index) => (built[index] ?? 0) < newest);
}

const finishedKiosk = async (version: string, base: string) =>
  finishKiosk(await build(kioskOptions()), { version, base, hasServiceWorker: true });

/** Measures anew what the build holds its parts against. */
async function renewWeights(): Promise<void> {
  const version = bundleVersion(ROOT);
  const kiosk = await finishedKiosk(version, '/');
  const demo = await buildDemo(kiosk, version);
  await recordWeights([...kiosk.rows, demo.row]);
}

async function buildOutputs(wanted: readonly OutputName[], base: string): Promise<void> {
  const readAt = new Date();
  const version = bundleVersion(ROOT);
  const place = async (output: OutputName, files: Files) => {
    await replaceFolder(folderOf(output), files, readAt);
    process.stdout.write(`Built dist/${output}: ${files.size} files.\n`);
  };
  if (wanted.includes('kiosk') || wanted.includes('demo')) {
    const kiosk = await finishedKiosk(version, base);
    checkWeights('Kiosk', kiosk.rows);
    if (wanted.includes('kiosk')) await place('kiosk', kiosk.files);
    if (wanted.includes('demo')) {
      const demo = await buildDemo(kiosk, version);
      checkWeights('Demo', [demo.row]);
      await place('demo', demo.files);
    }
  }
  if (wanted.includes('simulator')) await place('simulator', await buildSimulator(version));
}

/** Runs the builder's command line. Throws one sentence for whatever stops it. */
export async function runBuild(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      base: { type: 'string', default: '/' },
      'record-weights': { type: 'boolean' },
      'if-stale': { type: 'boolean' },
      watch: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  const only = values.only ?? null;
  if (only !== null && !isOutput(only)) throw new Error(`Failed to build: there is no output "${only}". ${USAGE}`);
  if (!FOLDER.test(values.base)) throw new Error(`Failed to build: "${values.base}" is no folder such as /kitchen/.`);
  if (values['record-weights']) await renewWeights();
  if (values.watch) return await develop(bundleVersion(ROOT));
  const wanted = only === null ? OUTPUTS : [only];
  const stale = values['if-stale'] ? await staleOutputs(wanted) : wanted;
  if (stale.length === 0) process.stdout.write('The build is up to date.\n');
  else await buildOutputs(stale, values.base);
}
