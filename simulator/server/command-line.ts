import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { SPEED_MAX, SPEED_MIN } from '../adapters/pacer.ts';
import { WORLDS_MAX } from '../core/base/class.ts';
import { SEED_MAX } from '../core/base/prng.ts';
import { DEFAULT_SCENARIO } from '../scenarios/library.ts';
import { SIMULATED_BRANDS, type SimulatedBrand } from './kiosk-page.ts';
import { DEFAULT_PORT } from './listen.ts';

export interface CommandOptions {
  readonly host: string;
  readonly tls: boolean;
  /** Null for the default port, or the next free one. */
  readonly port: number | null;
  readonly seed: number | null;
  readonly scenario: string;
  readonly speed: number;
  readonly brand: SimulatedBrand;
  /** Simulated cooks keep a kitchen without people from becoming late. */
  readonly cooks: boolean;
  /** Testers use the server: devices belong to a test host, and the room has the tools of testers. */
  readonly qa: boolean;
  /** Each restaurant has a separate address, and all have the same seed (rule SIM-25). */
  readonly worlds: number;
  /** Null for the folder beside the simulator. */
  readonly kiosk: string | null;
}

export type CommandLine =
  | { readonly kind: 'run'; readonly options: CommandOptions }
  /** `text` is the help that the user requested. */
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'wrong'; readonly problem: string };

export const wholeWithin = (what: string, min: number, max: number) => (text: string) => {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new InvalidArgumentError(`The ${what} must be a whole number from ${min} to ${max}.`);
};

export const seedOf = wholeWithin('seed', 0, SEED_MAX);

export function speedOf(text: string): number {
  const factor = Number(text);
  if (text.trim() !== '' && factor >= SPEED_MIN && factor <= SPEED_MAX) return factor;
  throw new InvalidArgumentError(`The speed must be a number from ${SPEED_MIN} to ${SPEED_MAX}.`);
}

function define(write: (text: string) => void): Command {
  return new Command('simulator')
    .description('A simulated restaurant with its kitchen displays, on one port.')
    .option('--scenario <name>', 'the scenario: a name in the library, or a YAML file', DEFAULT_SCENARIO)
    .option('--seed <number>', 'number that fixes the orders: the same seed gives the same orders', seedOf)
    .option('--speed <factor>', 'simulated seconds per real second', speedOf, 1)
    .option(
      '--port <number>',
      `the port (default: ${DEFAULT_PORT}, or the next free one)`,
      wholeWithin('port', 0, 65_535),
    )
    .option('--host <address>', 'the address to listen on, for tablets in the same network', '127.0.0.1')
    .addOption(
      new Option('--brand <name>', 'the brand of the restaurant')
        .choices(SIMULATED_BRANDS)
        .default(SIMULATED_BRANDS[0]),
    )
    .option('--no-cooks', 'run without simulated cooks: only people at the devices tap')
    .option(
      '--qa',
      'put the devices on a test host, and show tools for tests: environments, logs, unknown calls',
      false,
    )
    .option(
      '--worlds <count>',
      'number of restaurants, each at its own address',
      wholeWithin('number of worlds', 1, WORLDS_MAX),
      1,
    )
    .option('--kiosk <folder>', 'serve the kiosk of another build')
    .option('--tls', 'serve over HTTPS with a certificate made on this machine', false)
    .allowExcessArguments(false)
    .exitOverride()
    .configureOutput({ writeOut: write, writeErr: () => {} });
}

/** `args` are those after the program's name. `define` also writes the help. */
export function parseArguments(
  define: (write: (text: string) => void) => Command,
  args: readonly string[],
): { readonly kind: 'parsed'; readonly program: Command } | Exclude<CommandLine, { readonly kind: 'run' }> {
  let help = '';
  const program = define((text) => {
    help += text;
  });
  try {
    program.parse([...args], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === 'commander.helpDisplayed') return { kind: 'help', text: help };
    return { kind: 'wrong', problem: error.message.replace(/^error: /, '').replace(/\s*\n\s*/g, ' ') };
  }
  return { kind: 'parsed', program };
}

export function readCommandLine(args: readonly string[]): CommandLine {
  const parsed = parseArguments(define, args);
  if (parsed.kind !== 'parsed') return parsed;
  const { host, tls, port, seed, scenario, speed, brand, cooks, qa, kiosk, worlds } = parsed.program.opts();
  const named = { host, tls, scenario, speed, brand, cooks, qa, worlds };
  return { kind: 'run', options: { ...named, port: port ?? null, seed: seed ?? null, kiosk: kiosk ?? null } };
}
