import { Command, InvalidArgumentError, Option } from 'commander';
import { parseArguments, wholeWithin } from '../../../simulator/server/command-line.ts';
import { type Environment, hostFacts } from '../../../src/domain/device/brand.ts';
import type { PlatformOptions } from './check-platform.ts';

const PASSWORD_VARIABLE = 'PLATFORM_PASSWORD';
const TOKEN_VARIABLE = 'PLATFORM_TOKEN';

/** Where the JSON goes: a file, stdout in place of the table, or nowhere. */
export type JsonTarget = { readonly file: string } | 'stdout' | null;

export type CommandLine =
  | { readonly kind: 'run'; readonly options: PlatformOptions; readonly json: JsonTarget }
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'wrong'; readonly problem: string };

const ID_MAX = Number.MAX_SAFE_INTEGER;

const idOf = (what: string) => wholeWithin(what, 1, ID_MAX);

/** A base address without a trailing slash. Refuses a user and a password in it, because the address is printed. */
function addressOf(text: string): string {
  const url = URL.parse(text);
  const isPlain =
    url !== null && /^https?:$/.test(url.protocol) && url.username + url.password + url.search + url.hash === '';
  if (!isPlain) throw new InvalidArgumentError('Enter an http or https address without user, query and fragment.');
  return url.href.replace(/\/+$/, '');
}

interface Given {
  readonly cloud: string;
  readonly data?: string;
  readonly language?: string;
  readonly local?: string;
  readonly environment: Environment;
  readonly restaurant?: number;
  readonly venue?: number;
  readonly user?: number;
  readonly token?: string;
  readonly kds?: number;
  readonly email?: string;
  readonly write: boolean;
  readonly order?: number;
  readonly json?: string | true;
}

function define(write: (text: string) => void): Command {
  return new Command('platform')
    .description(
      'Makes each call of the kitchen display to a platform, and reports the fields that the display reads in the responses.',
    )
    .requiredOption('--cloud <url>', 'base address of the cloud', addressOf)
    .option('--data <url>', 'base address of the data host', addressOf)
    .option('--language <url>', 'base address of the language host', addressOf)
    .option('--local <url>', 'base address of the local server (default: the address in call 6)', addressOf)
    .addOption(new Option('--environment <name>', 'sent as amb').choices(['DEV', 'PROD']).default('PROD'))
    .option('--restaurant <id>', 'device: xir', idOf('restaurant'))
    .option('--venue <id>', 'device: xil', idOf('venue'))
    .option('--user <id>', 'device: xiu', wholeWithin('user', 0, ID_MAX))
    .option('--token <text>', `device: xapitoken (default: the variable ${TOKEN_VARIABLE})`)
    .option('--kds <id>', 'device: kdsid', idOf('KDS'))
    .option('--email <address>', `person to log in; the password is read from ${PASSWORD_VARIABLE}`)
    .option('--write', 'also make calls that write, with the current values', false)
    .option(
      '--order <id>',
      'with --write: save the first line of this order with the status that it has',
      idOf('order'),
    )
    .option('--json [file]', 'write JSON to a file, or to stdout in place of the table')
    .allowExcessArguments(false)
    .exitOverride()
    .configureOutput({ writeOut: write, writeErr: () => {} });
}

const DEVICE_OPTIONS = ['restaurant', 'venue', 'user', 'token', 'kds'] as const;

/** The device of the options; null without any of its options, an error message when some of them are missing. */
function deviceIn({ restaurant, venue, user, token, kds }: Given): PlatformOptions['device'] | string {
  const isWhole = restaurant !== undefined && venue !== undefined && user !== undefined && token && kds !== undefined;
  if (isWhole) return { restaurantId: restaurant, localId: venue, userId: user, token, kdsId: kds };
  const isNone = [restaurant, venue, user, kds].every((each) => each === undefined);
  return isNone ? null : `A device needs ${DEVICE_OPTIONS.map((each) => `--${each}`).join(', ')}.`;
}

function hostsBeside(cloud: string): Pick<PlatformOptions, 'data' | 'language'> {
  const simulated = hostFacts({ host: 'simulator', origin: cloud.replace(/\/cloud$/, ''), platforms: null });
  return simulated?.cloud === cloud ? simulated : { data: cloud, language: cloud };
}

function optionsOf(given: Given, env: NodeJS.ProcessEnv): PlatformOptions | string {
  const password = env[PASSWORD_VARIABLE];
  const device = deviceIn({ token: env[TOKEN_VARIABLE], ...given });
  if (typeof device === 'string') return device;
  if (given.email !== undefined && !password) return `--email needs a password in ${PASSWORD_VARIABLE}.`;
  if (given.order !== undefined && !given.write) return '--order needs --write.';
  const beside = hostsBeside(given.cloud);
  return {
    cloud: given.cloud,
    data: given.data ?? beside.data,
    language: given.language ?? beside.language,
    local: given.local ?? null,
    environment: given.environment,
    device,
    person: given.email === undefined ? null : { email: given.email, password: password ?? '' },
    write: given.write,
    orderId: given.order ?? null,
  };
}

/** `args` exclude the program's name. */
export function readCommandLine(args: readonly string[], env: NodeJS.ProcessEnv): CommandLine {
  const parsed = parseArguments(define, args);
  if (parsed.kind !== 'parsed') return parsed;
  const given = parsed.program.opts<Given>();
  const options = optionsOf(given, env);
  if (typeof options === 'string') return { kind: 'wrong', problem: options };
  const json = given.json === undefined ? null : given.json === true ? 'stdout' : { file: given.json };
  return { kind: 'run', options, json };
}
