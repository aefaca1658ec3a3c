/**
 * The command line of `npm run sim`: its commands, and one sentence per mistake. Code of a single command is loaded
 * for that command.
 */
import { Command, InvalidArgumentError, Option } from 'commander';
import { COOK_STYLES, type CookStyle } from '../../core/base/cook-styles.ts';
import { closestWord } from '../../scenarios/language/closest-word.ts';
import { parseDuration } from '../../scenarios/language/duration.ts';
import { DEFAULT_SCENARIO } from '../../scenarios/library.ts';
import { readLibrary } from '../../scenarios/read-library.ts';
import { seedOf, speedOf, wholeWithin } from '../command-line.ts';
import { EXIT_WRONG_INPUT } from '../exit-codes.ts';
import { findServedFolders } from '../served-folders.ts';
import { buildPages } from './build-pages.ts';
import { checkScenarios } from './check-command.ts';
import { describeScenario, folderProblem, listScenarios } from './library-command.ts';
import { REPORTS, type ReportName, runAndReport } from './run-command.ts';

interface RunOptions {
  readonly headless: boolean;
  readonly browser: boolean;
  readonly seed?: number;
  readonly seeds?: number;
  readonly speed?: number;
  readonly until?: number;
  readonly cooks?: CookStyle;
  readonly report?: ReportName;
  readonly journal?: string;
  readonly record?: string;
}

const SEEDS_MAX = 1_000;
/** Longest quote of an unknown command. */
const WORD_LENGTH_MAX = 60;

function timeOf(text: string): number {
  const ms = parseDuration(text);
  if (ms !== null && ms > 0) return ms;
  throw new InvalidArgumentError('It must be a time such as 90s, 45m, 1h30m or 02:30.');
}

/** Options without a meaning for this kind of run. */
function foreignOption({ headless, browser, speed, ...others }: RunOptions): string | null {
  if (headless && browser) return '--headless is without a window, --browser with one: name one of them';
  if (!headless && others.record !== undefined) return '--record is for --headless';
  if (headless || browser) return speed === undefined ? null : '--speed is for the control room';
  const name = (['seeds', 'until', 'cooks', 'report', 'journal'] as const).find((each) => others[each] !== undefined);
  return name === undefined ? null : `--${name} is for --headless and --browser`;
}

async function play(nameOrFile: string, options: RunOptions, command: Command): Promise<void> {
  const foreign = foreignOption(options);
  const wrong = foreign === null ? folderProblem(nameOrFile) : `${foreign}.`;
  if (wrong !== null) command.error(`error: ${wrong}`, { exitCode: EXIT_WRONG_INPUT });
  const { headless, browser, seed, speed, seeds = 1, until = null, cooks = null } = options;
  const { report = 'tap', journal = null, record = null } = options;
  if (!headless && !buildPages(process.env)) process.exit(EXIT_WRONG_INPUT);
  if (headless || browser) {
    return runAndReport({
      nameOrFile,
      browser,
      seed: seed ?? null,
      seeds,
      untilMs: until,
      cooks,
      report,
      journal,
      record,
    });
  }
  const args = ['--scenario', nameOrFile];
  if (seed !== undefined) args.push('--seed', String(seed));
  if (speed !== undefined) args.push('--speed', String(speed));
  const { runServer } = await import('../run-server.ts');
  return runServer(args, findServedFolders());
}

function addRun(program: Command): void {
  program
    .command('run', { isDefault: true })
    .description(
      'plays a scenario with its control room, or with a report: --headless as fast as the machine can, --browser on real pages',
    )
    .argument('[scenario]', 'a name of the library, or a YAML file', DEFAULT_SCENARIO)
    .option('--headless', 'no window: devices and cooks in this process, and a verdict for each expectation', false)
    .option('--browser', 'the same with real pages in Chromium, one for each unit', false)
    .option('--seed <number>', 'the same seed gives the same orders', seedOf)
    .option(
      '--seeds <count>',
      'so many seeds, one after the other, from --seed on or else from that of the file',
      wholeWithin('number of seeds', 1, SEEDS_MAX),
    )
    .option('--speed <factor>', 'simulated seconds a real second, in the control room', speedOf)
    .option('--until <time>', 'ends then, as if the scenario were no longer', timeOf)
    .addOption(
      new Option('--cooks <style>', 'how all cooks at the devices work; overrides the scenario').choices(COOK_STYLES),
    )
    .addOption(new Option('--report <form>', 'tap or junit').choices(REPORTS))
    .option('--journal <file>', 'writes all that happens into a file, a line of JSON each')
    .option(
      '--record <folder>',
      'writes the recording of each device, its last half hour, into this folder: --headless',
    )
    .action(play);
}

function define(): Command {
  const program = new Command('sim')
    .description('Scenarios: the library, one of them with its control room, or without a window and with a verdict.')
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, '')) })
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : EXIT_WRONG_INPUT));
  program.command('list').description('names the scenarios of the library').action(listScenarios);
  program
    .command('describe')
    .description('summarizes a scenario')
    .argument('<scenario>', 'a name of the library, or a YAML file')
    .action(describeScenario);
  program
    .command('check')
    .description('lists all mistakes in scenario files')
    .argument('<files...>', 'YAML files, folders of them, or names of the library')
    .action(checkScenarios);
  program
    .command('replay')
    .description('runs a recording of a kiosk again, and names the first thing that its board shows otherwise')
    .argument('<file>', 'a .kdsrec file, packed or plain')
    .action(async (file: string) => (await import('./replay-command.ts')).replayRecording(file));
  program
    .command('extract')
    .description('makes a scenario of a recording, to be written into a file, that shows the same')
    .argument('<file>', 'a .kdsrec file, packed or plain')
    .option(
      '--from <time>',
      'starts at the part that contains this time after the beginning, at most about five minutes before it',
      timeOf,
    )
    .option('--until <time>', 'up to this time after its beginning', timeOf)
    .action(async (file: string, range: { from?: number; until?: number }) =>
      (await import('./extract-command.ts')).extractRecording(file, range),
    );
  program
    .command('remove-root')
    .description('removes the root certificate of --tls and its key from this machine')
    .action(async () => {
      const { removeRoot } = await import('../tls/certificate.ts');
      const { ok, text } = removeRoot();
      if (!ok) program.error(`error: ${text}`, { exitCode: EXIT_WRONG_INPUT });
      process.stdout.write(`${text}\n`);
    });
  addRun(program);
  return program;
}

/**
 * The sentence for a first word that is neither a command nor a scenario, with the probable one; null for any other.
 */
function unknownWordText(word: string | undefined, commands: readonly string[]): string | null {
  const isNamed = word === undefined || word.startsWith('-') || commands.includes(word);
  if (isNamed || /[./\\]/.test(word) || folderProblem(word) !== null) return null;
  const { names } = readLibrary(findServedFolders().scenarios);
  if (names.includes(word)) return null;
  const suggestion = closestWord(word, [...commands, ...names]);
  const question =
    suggestion === undefined ? '"npm run sim -- list" names the scenarios.' : `Did you mean ${suggestion}?`;
  return `There is neither a command nor a scenario "${word.slice(0, WORD_LENGTH_MAX)}". ${question}`;
}

/** The sentence for help on an unknown command; null for any other. */
function unknownCommandText(word: string | undefined, commands: readonly string[]): string | null {
  if (word === undefined || word.startsWith('-') || commands.includes(word)) return null;
  const suggestion = closestWord(word, commands);
  const question = suggestion === undefined ? '"npm run sim" names the commands.' : `Did you mean ${suggestion}?`;
  return `There is no command "${word.slice(0, WORD_LENGTH_MAX)}". ${question}`;
}

/** Parses and runs the arguments after the program's name; without any it prints the commands. */
export async function readSimCommand(args: readonly string[]): Promise<void> {
  const program = define();
  const commands = ['help', ...program.commands.map((command) => command.name())];
  const strange = args[0] === 'help' ? unknownCommandText(args[1], commands) : unknownWordText(args[0], commands);
  if (strange !== null) program.error(`error: ${strange}`, { exitCode: EXIT_WRONG_INPUT });
  if (args.length === 0) program.outputHelp();
  else await program.parseAsync([...args], { from: 'user' });
}
