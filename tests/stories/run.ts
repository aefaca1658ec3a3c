/**
 * Builds Storybook and checks every story in both themes and languages, at its size, zoomed, narrow and spaced. With
 * `--once` each story has one look and one mode. Prints the counts and writes a report.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import * as v from 'valibot';
import { serveFolder } from '../../e2e/programs/static-server.ts';
import { chromiumPath, TEST_ARGS } from '../../tools/chromium.ts';
import { closingLine } from '../suite/outcome.ts';
import { checkStory, type Look, openStories, type Strain } from './check-story.ts';

const BUILT = 'artifacts/storybook';
const REPORT = 'artifacts/stories.json';
/** A timeout for a page that hangs, not for a slow one. */
const PAGE_MS_MAX = 300_000;
const WIDE = { width: 1_280, height: 800 };
const PHONE = { width: 390, height: 844 };
const LOOKS: readonly Look[] = [
  { theme: 'dark', language: 'es' },
  { theme: 'light', language: 'en' },
  { theme: 'dark', language: 'en' },
  { theme: 'light', language: 'es' },
];
const STRAINS: readonly Strain[] = ['usual', 'zoomed', 'narrow', 'spaced'];

const storyIndex = v.object({
  entries: v.record(v.string(), v.object({ id: v.string(), type: v.string(), tags: v.array(v.string()) })),
});

interface Story {
  readonly id: string;
  /** A story with the tag `phone` shows on a narrow screen. */
  readonly onPhone: boolean;
}

function build(): void {
  const folder = fileURLToPath(new URL('../../', import.meta.url));
  const args = [
    'build',
    '--config-dir',
    'stories/.storybook',
    '--output-dir',
    BUILT,
    '--disable-telemetry',
    '--loglevel',
    'error',
  ];
  const { status } = spawnSync('node_modules/.bin/storybook', args, { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error('Failed to build the stories: Storybook shows the reason above.');
}

function storiesOf(index: unknown, wanted: string): readonly Story[] {
  const stories = Object.values(v.parse(storyIndex, index).entries).filter(({ type }) => type === 'story');
  return stories
    .filter(({ id }) => id.includes(wanted))
    .map(({ id, tags }) => ({ id, onPhone: tags.includes('phone') }));
}

/** Returns an entry for each story with problems. */
async function checkAll(
  browser: Browser,
  origin: string,
  look: Look,
  stories: readonly Story[],
  strainsOf: (at: number) => readonly Strain[],
): Promise<readonly string[]> {
  const page = await browser.newPage({ reducedMotion: 'reduce', locale: 'es-CL' });
  page.setDefaultTimeout(PAGE_MS_MAX);
  let shown = '';
  const failures: string[] = [];
  for (const [at, { id, onPhone }] of stories.entries()) {
    await page.setViewportSize(onPhone ? PHONE : WIDE);
    if (shown === '') await openStories(page, origin, id, look);
    const wrong = await checkStory(page, id, shown || id, strainsOf(at));
    shown = id;
    if (wrong.length === 0) continue;
    const failure = [`${id}, ${look.theme}, ${look.language}`, ...wrong].join('\n        ');
    process.stdout.write(`FAILED  ${failure}\n`);
    failures.push(failure);
  }
  return failures;
}

const { values, positionals } = parseArgs({ options: { once: { type: 'boolean' } }, allowPositionals: true });
const [wanted = ''] = positionals;
build();
const stories = storiesOf(JSON.parse(readFileSync(`${BUILT}/index.json`, 'utf8')), wanted);
const server = await serveFolder(`../${BUILT}`);
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...TEST_ARGS] });
// With `--once` a component's consecutive stories still have several looks and modes.
const inLook = (turn: number) => stories.filter((_, at) => !values.once || at % LOOKS.length === turn);
const strainsOf = (at: number) => STRAINS.filter((_, turn) => !values.once || at % STRAINS.length === turn);
const looked = LOOKS.map((look, turn) => ({ look, of: inLook(turn) }));
const checkLook = ({ look, of }: (typeof looked)[number]) => checkAll(browser, server.origin, look, of, strainsOf);
const failures: string[] = [];
// Two pages at a time keep both cores of the target machine busy.
for (const pair of [looked.slice(0, 2), looked.slice(2)])
  failures.push(...(await Promise.all(pair.map(checkLook))).flat());
await browser.close();
await server.stop();

const checked = looked.reduce((sum, { of }) => sum + of.length, 0);
const counts = { passed: checked - failures.length, failed: failures.length };
mkdirSync('artifacts', { recursive: true });
writeFileSync(REPORT, JSON.stringify({ ...counts, failures }));
process.stdout.write(`${closingLine(counts)}\n`);
process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1;
