/** Commands that advance simulated time take much longer than other requests. */
import type { ControlCommand } from '../../core/base/control.ts';

const RESPONSE_MS = 5_000;
/** Longer than the longest jump in a situation of the library takes on a busy machine. */
const WAY_MS = 120_000;

const ON_THE_WAY: readonly ControlCommand['do'][] = ['step', 'forward', 'jump', 'restart'];

/** Whether the command may block all responses until it is carried out. */
export const isSlowCommand = ({ do: what }: ControlCommand): boolean => ON_THE_WAY.includes(what);

export const commandTimeout = (command?: ControlCommand): AbortSignal =>
  AbortSignal.timeout(command !== undefined && isSlowCommand(command) ? WAY_MS : RESPONSE_MS);

/** The expert robot plays the whole shift, and other requests wait until it ends. */
export const scoreTimeout = (): AbortSignal => AbortSignal.timeout(WAY_MS);
