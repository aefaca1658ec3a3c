/** Timeouts of the room's requests: commands that advance simulated time take much longer. */
import type { ControlCommand } from '../../core/base/control.ts';

const RESPONSE_MS = 5_000;
/** Longer than the longest jump in a situation of the library takes on a busy machine. */
const WAY_MS = 120_000;

const ON_THE_WAY: readonly ControlCommand['do'][] = ['step', 'forward', 'jump', 'restart'];

/** Whether the simulation may block all responses until it has carried out the command. */
export const isSlowCommand = ({ do: what }: ControlCommand): boolean => ON_THE_WAY.includes(what);

/** Aborts a request to a simulation after its timeout; `command` is the command in the request. */
export const commandTimeout = (command?: ControlCommand): AbortSignal =>
  AbortSignal.timeout(command !== undefined && isSlowCommand(command) ? WAY_MS : RESPONSE_MS);

/** The timeout of a score request: the expert robot plays the whole shift, and other requests wait until it ends. */
export const scoreTimeout = (): AbortSignal => AbortSignal.timeout(WAY_MS);
