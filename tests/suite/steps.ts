/** The steps of the test runs, in their order: cheap ones first. */
import { LONG_FILES } from '../../e2e/long-files.ts';
import { type Counts, countCheck, countOwn, countPlaywright, countVitest } from './counts.ts';
import { failuresOfOwn, failuresOfPlaywright, failuresOfVitest } from './failures.ts';

export interface Step {
  readonly name: string;
  /** Program and arguments; programs of installed packages go by their name. */
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** A bound for what hangs, not for what is slow: the machine may be busy with other things. */
  readonly limitMs: number;
  /** File with the runner's report, null when the exit code says it all. */
  readonly report: string | null;
  readonly count: (report: unknown, exitCode: number) => Counts;
  /** What failed, with its words, as far as the report says it. */
  readonly failures: (report: unknown) => readonly string[];
  /** Whether the check has it too. */
  readonly fast: boolean;
  /** What each run but the whole one adds to the command, which by itself leaves nothing out. */
  readonly options?: Partial<Readonly<Record<Exclude<Extent, 'all'>, readonly string[]>>>;
  /** What the test leaves to the whole run. */
  readonly leftOut?: string;
}

/** How much is run: a minute's check, the test that every change passes, or all of it. */
export type Extent = 'check' | 'test' | 'all';

const MINUTE_MS = 60_000;

const VITEST_REPORT = 'artifacts/vitest.json';
const STORIES_REPORT = 'artifacts/stories.json';
const PLAYWRIGHT_REPORT = 'artifacts/playwright.json';

/** A step that counts as one check. */
function check(name: string, minutes: number, fast: boolean, command: string): Step {
  const count = (_: unknown, exitCode: number) => countCheck(exitCode);
  return {
    name,
    command: command.split(' '),
    limitMs: minutes * MINUTE_MS,
    report: null,
    count,
    failures: () => [],
    fast,
  };
}

const STEPS: readonly Step[] = [
  check('types', 15, true, 'tsc -p .'),
  check('types of src/domain', 15, true, 'tsc -p src/domain'),
  check('types of simulator/core', 15, true, 'tsc -p simulator/core'),
  check('format and lint', 15, true, 'biome ci --error-on-warnings --colors=off'),
  check('unused code', 15, true, 'knip --config tests/tidy/reach/knip.ts --no-progress'),
  check('code that no program reaches', 15, true, 'node tests/tidy/reach/check-product-reach.ts'),
  check('build', 15, false, 'node build.mjs'),
  {
    name: 'unit, contract and screen tests',
    command: [
      ...['vitest', 'run', '--config', 'tests/vitest.config.ts'],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`],
    ],
    limitMs: 60 * MINUTE_MS,
    report: VITEST_REPORT,
    count: countVitest,
    failures: failuresOfVitest,
    fast: true,
    options: {
      // Rules and law: simulated kitchens, contracts and screens take minutes, and a real browser.
      check: ['--project=rules', '--project=law'],
      test: ['--project=!shifts'],
    },
    leftOut:
      'simulated shifts 51 to 200, those of seeds that failed once, and the recordings of all scenarios but eight',
  },
  {
    name: 'stories',
    command: ['node', 'tests/stories/run.ts'],
    limitMs: 30 * MINUTE_MS,
    report: STORIES_REPORT,
    count: countOwn,
    failures: failuresOfOwn,
    fast: false,
    options: { test: ['--once'] },
    leftOut: 'the other look of each story, which has dark Spanish and light English',
  },
  {
    name: 'end-to-end tests',
    command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--forbid-only', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT },
    limitMs: 150 * MINUTE_MS,
    report: PLAYWRIGHT_REPORT,
    count: countPlaywright,
    failures: failuresOfPlaywright,
    fast: false,
    options: { test: ['--project=journeys'] },
    leftOut: `${LONG_FILES.length} end-to-end files of every size, theme, language, person and setting, of thousands of taps and of every scenario, and in the others what repeats a journey or waits for minutes`,
  },
];

/** The steps of a run, each with its command as that run has it. */
export const stepsOf = (extent: Extent): readonly Step[] =>
  extent === 'all'
    ? STEPS
    : STEPS.filter(({ fast }) => fast || extent === 'test').map((step) => ({
        ...step,
        command: [...step.command, ...(step.options?.[extent] ?? [])],
      }));
