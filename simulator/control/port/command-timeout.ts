/** How long the room waits for an answer: what has time go on takes as long as its way is. */
import type { ControlCommand } from '../../core/base/control.ts';

const ANSWER_MS = 5_000;
/** The longest jump of the library on a machine with much else to do, and more. */
const WAY_MS = 120_000;

const ON_THE_WAY: readonly ControlCommand['do'][] = ['step', 'forward', 'jump', 'restart'];

/** Whether the simulation may answer nobody until the command is carried out. */
export const isSlowCommand = ({ do: what }: ControlCommand): boolean => ON_THE_WAY.includes(what);

/** Gives up what is asked of a simulation once it should have answered; `command` is what it carries out. */
export const commandTimeout = (command?: ControlCommand): AbortSignal =>
  AbortSignal.timeout(command !== undefined && isSlowCommand(command) ? WAY_MS : ANSWER_MS);

/** The same for a score: the expert robot plays the whole shift for it, and what else is asked of a simulation waits meanwhile. */
export const scoreTimeout = (): AbortSignal => AbortSignal.timeout(WAY_MS);
