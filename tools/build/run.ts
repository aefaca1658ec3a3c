import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from './bundle.ts';
import { builtMs, newestMs } from './files.ts';
import { baseTag } from './page.ts';
import { OUTPUTS, type OutputName, type Plan } from './plan.ts';
import { DEFAULT_PLATFORMS, PLATFORMS_SCRIPT, platformsScript, readPlatforms } from './platforms.ts';

const SOURCES = [
  'src',
  'simulator',
  'fixtures',
  'public',
  'tools/build',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

const USAGE =
  'Usage: node build.mjs [--only kiosk|demo|simulator]... [--base /folder/] [--platforms FOLDER] [--out FOLDER] [--if-stale | --watch]';

/** No dots, no query, and no character that needs escaping in an attribute or a worker's scope. */
const FOLDER = /^\/(?:[A-Za-z0-9_~-][A-Za-z0-9._~-]*\/)*$/;

function isOutput(name: string): name is OutputName {
  return OUTPUTS.some((output) => output === name);
}

function wantedOutputs(names: readonly string[] = OUTPUTS): readonly OutputName[] {
  const unknown = names.find((name) => !isOutput(name));
  if (unknown !== undefined) throw new Error(`Failed to build: there is no output "${unknown}". ${USAGE}`);
  return OUTPUTS.filter((output) => names.includes(output));
}

/** Whether the existing kiosk was built for this folder and these platforms; true without a kiosk. */
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

/** Throws an error with a message for the user when the build cannot run. */
export async function runBuild(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', multiple: true },
      base: { type: 'string', default: '/' },
      platforms: { type: 'string', default: DEFAULT_PLATFORMS },
      out: { type: 'string', default: 'dist' },
      'if-stale': { type: 'boolean' },
      watch: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  const requested = wantedOutputs(values.only);
  if (!FOLDER.test(values.base))
    throw new Error(`Failed to build: --base must be a path such as /kitchen/, not "${values.base}".`);
  const platforms = await readPlatforms(resolve(ROOT, values.platforms));
  const { base } = values;
  const plan: Plan = { wanted: requested, out: resolve(ROOT, values.out), base, platforms };
  const { 'if-stale': isOfStale, watch: watches } = values;
  const wanted = isOfStale ? await staleOutputs(plan) : plan.wanted;
  if (wanted.length === 0 && !watches) {
    process.stdout.write('The build is up to date.\n');
    return;
  }
  if (isOfStale) process.stderr.write(`Building ${wanted.map((output) => `${values.out}/${output}`).join(', ')} ...\n`);
  // Loaded late: most modules of a build load more slowly than this check runs.
  const { buildOutputs, keepBuilding } = await import('./outputs.ts');
  if (watches) return await keepBuilding(platforms);
  if (wanted.length > 0) await buildOutputs({ ...plan, wanted });
}
