/** Commands of `npm run sim`. The code of a command is loaded only when it runs. */
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
/** Limits an unknown command in a message. */
const WORD_LENGTH_MAX = 60;

function timeOf(text: string): number {
  const ms = parseDuration(text);
  if (ms !== null && ms > 0) return ms;
  throw new InvalidArgumentError('It must be a time such as 90s, 45m, 1h30m or 02:30.');
}

/** The message for an option that this kind of run does not have; null without one. */
function foreignOption({ headless, browser, speed, ...others }: RunOptions): string | null {
  if (headless && browser) return '--headless and --browser cannot be combined';
  if (!headless && others.record !== undefined) return '--record needs --headless';
  if (headless || browser)
    return speed === undefined ? null : '--speed cannot be combined with --headless or --browser';
  const name = (['seeds', 'until', 'cooks', 'report', 'journal'] as const).find((each) => others[each] !== undefined);
  return name === undefined ? null : `--${name} needs --headless or --browser`;
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
    .description('plays a scenario in the control room; with --headless or --browser it prints a report instead')
    .argument('[scenario]', 'a name of the library, or a YAML file', DEFAULT_SCENARIO)
    .option(
      '--headless',
      'run devices and cooks in this process, as fast as possible, and report each expectation',
      false,
    )
    .option('--browser', 'run real pages in Chromium, one for each unit, and report each expectation', false)
    .option('--seed <number>', 'number that fixes the orders: the same seed gives the same orders', seedOf)
    .option(
      '--seeds <count>',
      'number of seeds to run one after the other, beginning with --seed or the seed of the file',
      wholeWithin('number of seeds', 1, SEEDS_MAX),
    )
    .option('--speed <factor>', 'simulated seconds per real second (control room only)', speedOf)
    .option('--until <time>', 'end the run at this time of the scenario', timeOf)
    .addOption(
      new Option('--cooks <style>', 'how all cooks at the devices work, instead of what the scenario sets').choices(
        COOK_STYLES,
      ),
    )
    .addOption(new Option('--report <form>', 'format of the report').choices(REPORTS))
    .option('--journal <file>', 'write all events into this file, one line of JSON each')
    .option(
      '--record <folder>',
      'write a recording of the last half hour of each device into this folder (--headless only)',
    )
    .action(play);
}

function define(): Command {
  const program = new Command('sim')
    .description('Lists, checks and plays scenarios, and replays recordings.')
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, '')) })
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : EXIT_WRONG_INPUT));
  program.command('list').description('lists the scenarios of the library').action(listScenarios);
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
    .description(
      'replays a recording of a kiosk, and prints the first difference between its board and the recorded one',
    )
    .argument('<file>', 'a .kdsrec file, packed or plain')
    .action(async (file: string) => (await import('./replay-command.ts')).replayRecording(file));
  program
    .command('extract')
    .description('writes a scenario with the events of a recording to stdout')
    .argument('<file>', 'a .kdsrec file, packed or plain')
    .option(
      '--from <time>',
      'time after the beginning of the recording; the scenario starts up to five minutes earlier, where the recording has the whole state',
      timeOf,
    )
    .option('--until <time>', 'time after the beginning of the recording at which the scenario ends', timeOf)
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

/** The message for a first word that is neither a command nor a scenario; null for any other word. */
function unknownWordText(word: string | undefined, commands: readonly string[]): string | null {
  const isNamed = word === undefined || word.startsWith('-') || commands.includes(word);
  if (isNamed || /[./\\]/.test(word) || folderProblem(word) !== null) return null;
  const { names } = readLibrary(findServedFolders().scenarios);
  if (names.includes(word)) return null;
  const suggestion = closestWord(word, [...commands, ...names]);
  const question =
    suggestion === undefined ? '"npm run sim -- list" lists the scenarios.' : `Did you mean ${suggestion}?`;
  return `There is neither a command nor a scenario "${word.slice(0, WORD_LENGTH_MAX)}". ${question}`;
}

/** The message for a request of help about an unknown command; null for any other word. */
function unknownCommandText(word: string | undefined, commands: readonly string[]): string | null {
  if (word === undefined || word.startsWith('-') || commands.includes(word)) return null;
  const suggestion = closestWord(word, commands);
  const question = suggestion === undefined ? '"npm run sim" lists the commands.' : `Did you mean ${suggestion}?`;
  return `There is no command "${word.slice(0, WORD_LENGTH_MAX)}". ${question}`;
}

/** `args` are those after the program's name; without any it prints the commands. */
export async function readSimCommand(args: readonly string[]): Promise<void> {
  const program = define();
  const commands = ['help', ...program.commands.map((command) => command.name())];
  const strange = args[0] === 'help' ? unknownCommandText(args[1], commands) : unknownWordText(args[0], commands);
  if (strange !== null) program.error(`error: ${strange}`, { exitCode: EXIT_WRONG_INPUT });
  if (args.length === 0) program.outputHelp();
  else await program.parseAsync([...args], { from: 'user' });
}
