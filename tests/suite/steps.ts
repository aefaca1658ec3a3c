import { LONG_FILES } from '../../e2e/long-files.ts';
import { type Reader, readOwn, readPlaywright, readVitest } from './outcome.ts';

/** The extent of a run: the quick check, the tests for each change, or everything. */
export type Extent = 'check' | 'test' | 'all';

export interface Step {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** A timeout for a step that hangs, not for a slow one. */
  readonly limitMinutes: number;
  /** The report of the step and the function that reads it; null where the exit code is enough. */
  readonly report: { readonly path: string; readonly read: Reader } | null;
  readonly inCheck: boolean;
  /** For a shorter run: arguments to add, the tests that they omit, and the step's name if it differs. */
  readonly narrowed?: Partial<
    Record<'check' | 'test', { readonly options: readonly string[]; readonly leftOut: string; readonly name?: string }>
  >;
}

const check = (name: string, command: string): Step => ({
  name,
  command: command.split(' '),
  limitMinutes: 15,
  report: null,
  inCheck: true,
});

const PLAYWRIGHT_REPORT = 'artifacts/playwright.json';

export const STEPS: readonly Step[] = [
  check('types', 'tsc -p .'),
  check('types of src/domain', 'tsc -p src/domain'),
  check('types of simulator/core', 'tsc -p simulator/core'),
  check('format and lint', 'biome ci --error-on-warnings --colors=off'),
  check('unused code', 'knip --config tests/tidy/reach/knip.ts --no-progress'),
  check(
    'code that no program reaches',
    'knip --production --config tests/tidy/reach/knip-product.ts --include files,exports --no-progress',
  ),
  check(
    'code of src that no kiosk reaches',
    'knip --production --config tests/tidy/reach/knip-kiosk.ts --include files,exports --no-progress',
  ),
  check('build', 'node build.mjs'),
  {
    name: 'unit, contract and screen tests',
    command: [
      ...['vitest', 'run', '--config', 'tests/vitest.config.ts'],
      ...['--reporter=default', '--reporter=json', '--outputFile.json=artifacts/vitest.json'],
    ],
    limitMinutes: 120,
    report: { path: 'artifacts/vitest.json', read: readVitest },
    inCheck: true,
    narrowed: {
      check: {
        name: 'tests of rules, imports and generated documents',
        options: ['--project=rules', '--project=tidy', '--project=documents'],
        leftOut:
          "tests of simulated kitchens, contracts, screens, tools, texts, fixtures, recordings, hostile input and the simulator's adapters, server and control room, and all that needs a browser",
      },
      test: {
        options: ['--project=!shifts', '--tags-filter=!long'],
        leftOut:
          'simulated shifts of twelve hours, most of the first 200 seeds, the seeds that failed once, the longer half of the scenarios, and long unit tests',
      },
    },
  },
  {
    name: 'stories',
    command: ['node', 'tests/stories/run.ts'],
    limitMinutes: 60,
    report: { path: 'artifacts/stories.json', read: readOwn },
    inCheck: false,
    narrowed: {
      test: {
        options: ['--once'],
        leftOut: 'the other themes and languages of each story, zoomed, narrow and with spaced text',
      },
    },
  },
  {
    name: 'end-to-end tests',
    command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--forbid-only', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT },
    limitMinutes: 150,
    report: { path: PLAYWRIGHT_REPORT, read: readPlaywright },
    inCheck: false,
    narrowed: {
      test: {
        options: ['--project=journeys'],
        leftOut: `${LONG_FILES.length} end-to-end files of every size, theme, language, person and setting, and the long tests of the others`,
      },
    },
  },
];

export interface Plan {
  readonly steps: readonly Step[];
  readonly leftOut: readonly string[];
}

/** The steps of a run with their commands, and what the run omits. */
export function planOf(extent: Extent): Plan {
  if (extent === 'all') return { steps: STEPS, leftOut: [] };
  const planned = STEPS.filter(({ inCheck }) => inCheck || extent === 'test');
  const skipped = STEPS.filter((step) => !planned.includes(step)).map(({ name }) => name);
  return {
    steps: planned.map((step) => ({
      ...step,
      name: step.narrowed?.[extent]?.name ?? step.name,
      command: [...step.command, ...(step.narrowed?.[extent]?.options ?? [])],
    })),
    leftOut: [...planned.flatMap(({ narrowed }) => narrowed?.[extent]?.leftOut ?? []), ...skipped],
  };
}
