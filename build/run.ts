/** Builds the outputs that are asked for: the kiosk, the demo, the simulator. */
import { readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import type { Platforms } from '../src/domain/device/brand.ts';
import { ROOT } from './bundle.ts';
import { buildDemo } from './demo.ts';
import { develop } from './develop.ts';
import { builtMs, type Files, newestMs, replaceFolder } from './files.ts';
import { hostingFiles } from './hosting/hosting.ts';
import { finishKiosk, kioskOptions } from './kiosk.ts';
import { baseTag } from './page.ts';
import { OWN_PLATFORMS, PLATFORMS_SCRIPT, platformsScript, readPlatforms } from './platforms.ts';
import { buildSimulator } from './simulator.ts';
import { bundleVersion } from './version.ts';
import { checkWeights, recordWeights } from './weights.ts';

const OUTPUTS = ['kiosk', 'demo', 'simulator'] as const;
type OutputName = (typeof OUTPUTS)[number];

/** Comes with the kiosk: how a host is to serve it. */
const HOSTING = 'kiosk-hosting';

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
  'Usage: node build.mjs [--only kiosk|demo|simulator] [--base /folder/] [--platforms FOLDER] [--out FOLDER] [--if-stale | --watch | --record-weights]';

/** A folder of a host: no dots, no query, nothing that an attribute or a worker's scope would have to escape. */
const FOLDER = /^\/(?:[A-Za-z0-9_~-][A-Za-z0-9._~-]*\/)*$/;

function isOutput(name: string): name is OutputName {
  return OUTPUTS.some((output) => output === name);
}

/** What to build, and where and for which place it is meant. */
interface Plan {
  readonly wanted: readonly OutputName[];
  /** The folder that the outputs lie in. */
  readonly out: string;
  readonly base: string;
  readonly platforms: Platforms;
}

/** Whether the kiosk that lies there, if one does, was built for this folder of a host and these platforms. */
async function isFor({ base, out, platforms }: Plan): Promise<boolean> {
  const read = (path: string) => readFile(join(out, 'kiosk', path), 'utf8').catch(() => null);
  const page = await read('index.html');
  return (
    page === null || (page.includes(baseTag(base)) && (await read(PLATFORMS_SCRIPT)) === platformsScript(platforms))
  );
}

async function staleOutputs(plan: Plan): Promise<OutputName[]> {
  const { wanted, out } = plan;
  const newest = await newestMs(SOURCES.map((path) => join(ROOT, path)));
  const built = await Promise.all(wanted.map((output) => builtMs(join(out, output))));
  const moved = !(await isFor(plan));
  return wanted.filter((output, index) => (built[index] ?? 0) < newest || (moved && output === 'kiosk'));
}

const finishedKiosk = async (version: string, { base, platforms }: Pick<Plan, 'base' | 'platforms'>) =>
  finishKiosk(await build(kioskOptions()), { version, base, platforms, hasServiceWorker: true });

/** Measures anew what the build holds its parts against. */
async function renewWeights(platforms: Platforms): Promise<void> {
  const version = bundleVersion(ROOT);
  const kiosk = await finishedKiosk(version, { base: '/', platforms });
  const demo = await buildDemo(kiosk, version);
  await recordWeights([...kiosk.rows, ...demo.rows]);
}

async function buildOutputs({ wanted, out, ...plan }: Plan): Promise<void> {
  const readAt = new Date();
  const version = bundleVersion(ROOT);
  const place = async (output: OutputName | typeof HOSTING, files: Files) => {
    const folder = join(out, output);
    await replaceFolder(folder, files, readAt);
    process.stdout.write(`Built ${relative(ROOT, folder)}: ${files.size} files.\n`);
  };
  if (wanted.includes('kiosk') || wanted.includes('demo')) {
    const kiosk = await finishedKiosk(version, plan);
    checkWeights('Kiosk, JavaScript', kiosk.rows);
    if (wanted.includes('kiosk')) {
      await place(HOSTING, hostingFiles(plan.base, kiosk.files));
      await place('kiosk', kiosk.files);
    }
    if (wanted.includes('demo')) {
      const demo = await buildDemo(kiosk, version);
      checkWeights('Demo', demo.rows);
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
      platforms: { type: 'string', default: OWN_PLATFORMS },
      out: { type: 'string', default: 'dist' },
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
  const platforms = await readPlatforms(resolve(ROOT, values.platforms));
  if (values['record-weights']) await renewWeights(platforms);
  if (values.watch) return await develop(bundleVersion(ROOT), platforms);
  const { base } = values;
  const plan: Plan = { wanted: only === null ? OUTPUTS : [only], out: resolve(ROOT, values.out), base, platforms };
  const wanted = values['if-stale'] ? await staleOutputs(plan) : plan.wanted;
  if (wanted.length === 0) process.stdout.write('The build is up to date.\n');
  else await buildOutputs({ ...plan, wanted });
}
