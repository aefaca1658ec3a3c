/** Logins at a recorded device do not count as events of the kitchen (rules RECORDING-10 and RECORDING-11). */
import type { RecordedRun } from './read-recording.ts';

/** The board's message while a person is logged in. */
export const LOGGED_IN_MESSAGE = 'log-out';

const LOGIN_COMMANDS = ['openLogin', 'logIn', 'logInWith', 'submitEmail'];
const LOG_OUT_COMMAND = 'logOut';

/** Commands around a login, which change nothing in the kitchen. */
const PERSON_COMMANDS: ReadonlySet<string> = new Set([...LOGIN_COMMANDS, LOG_OUT_COMMAND, 'account', 'turnAway']);

export const isOfLogin = (command: string): boolean => PERSON_COMMANDS.has(command);

interface LoginSpan {
  readonly fromMs: number;
  readonly untilMs: number;
}

/**
 * The message gives times to the second, and commands to the millisecond. Without a login command a span began in the
 * previous run.
 */
function spansIn({ start, entries }: RecordedRun): readonly LoginSpan[] {
  const spans: LoginSpan[] = [];
  let loginCommandMs: number | null = null;
  let fromMs: number | null = null;
  let leftMs: number | null = null;
  const end = (untilMs: number) => {
    if (fromMs !== null) spans.push({ fromMs, untilMs: leftMs ?? untilMs });
    [loginCommandMs, fromMs, leftMs] = [null, null, null];
  };
  for (const entry of entries) {
    if (entry.k === 'command' && entry.name === LOG_OUT_COMMAND) leftMs = entry.t;
    else if (entry.k === 'command' && LOGIN_COMMANDS.includes(entry.name)) loginCommandMs = entry.t;
    if (entry.k !== 'screen' || entry.cells.message === undefined) continue;
    if (entry.cells.message !== LOGGED_IN_MESSAGE) end(entry.t);
    else fromMs ??= loginCommandMs ?? (spans.length === 0 ? start.t : entry.t);
  }
  end(Number.POSITIVE_INFINITY);
  return spans;
}

export function loginsIn(run: RecordedRun): (t: number) => boolean {
  const spans = spansIn(run);
  return (t) => spans.some(({ fromMs, untilMs }) => t >= fromMs && t < untilMs);
}
