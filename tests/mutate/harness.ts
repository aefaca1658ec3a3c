/** Breaks a copy of the product, one break after the other, and requires that the simulated kitchens detect each. */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BREAKS, type Break } from './harness-breaks.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Inside the project, so that packages are found. */
const COPY = join(ROOT, '.cache/harness');
const COPIED = ['src', 'simulator', 'fixtures', 'tests', 'package.json'];

/** Applies a break to a copied file; returns the original text. Throws where the text does not occur exactly once: the break needs an update. */
function breakIn({ file, find, put }: Break): string {
  const path = join(COPY, file);
  const whole = readFileSync(path, 'utf8');
  if (whole.split(find).length !== 2)
    throw new Error(`Failed to break ${file}: it has not once ${JSON.stringify(find)}.`);
  writeFileSync(
    path,
    whole.replace(find, () => put),
  );
  return whole;
}

/** The seed that reported such a sentence, null for none: shifts run until one does. Rejects when they ended before their last. */
function seedThatSays(sentences: readonly RegExp[], seeds: number): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const shifts = spawn(process.execPath, ['tests/fuzz/run.ts', '--seeds', String(seeds)], {
      cwd: COPY,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    let seed: number | null = null;
    const look = (chunk: Buffer) => {
      text += chunk;
      const lines = text.split('\n');
      text = lines.at(-1) ?? '';
      for (const line of lines) {
        const begun = /^seed (\d+) /.exec(line)?.[1];
        if (begun !== undefined) seed = Number(begun);
        if (!sentences.some((says) => says.test(line))) continue;
        resolve(seed);
        shifts.kill();
        return;
      }
    };
    shifts.stdout.on('data', look);
    shifts.on('error', reject);
    shifts.on('close', (code, signal) => {
      if (seed === seeds) return resolve(null);
      reject(new Error(`Failed to break the product: the shifts ended at seed ${seed} with ${code ?? signal}.`));
    });
  });
}

/** Returns whether the unbroken product reports none of these sentences in as many shifts as a break took: then they identify the breaks. */
async function isQuietUnbroken(breaks: readonly Break[], seeds: number): Promise<boolean> {
  process.stdout.write('unbroken: ');
  const seed = await seedThatSays(
    breaks.map(({ says }) => says),
    seeds,
  );
  console.log(seed === null ? `none of it said in ${seeds} seeds` : `blamed by seed ${seed}`);
  return seed === null;
}

/** Returns whether every break, or every one whose name contains `only`, was detected within so many seeds, without a false report on the unbroken product. */
export async function testHarness(seeds: number, only: string): Promise<boolean> {
  rmSync(COPY, { recursive: true, force: true });
  for (const part of COPIED) {
    mkdirSync(dirname(join(COPY, part)), { recursive: true });
    cpSync(join(ROOT, part), join(COPY, part), { recursive: true });
  }
  const breaks = BREAKS.filter(({ what }) => what.includes(only));
  let missed = 0;
  let farthest = 1;
  for (const each of breaks) {
    process.stdout.write(`${each.what}: `);
    const before = breakIn(each);
    const seed = await seedThatSays([each.says], seeds);
    writeFileSync(join(COPY, each.file), before);
    if (seed === null) missed += 1;
    farthest = Math.max(farthest, seed ?? seeds);
    console.log(seed === null ? `not noticed in ${seeds} seeds` : `noticed by seed ${seed}`);
  }
  const isQuiet = await isQuietUnbroken(breaks, farthest);
  rmSync(COPY, { recursive: true, force: true });
  console.log(`${breaks.length - missed} passed, ${missed} failed`);
  return missed === 0 && isQuiet && breaks.length > 0;
}
