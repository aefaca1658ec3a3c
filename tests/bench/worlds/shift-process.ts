/** Simulated shifts of any checkout, each checkout's in a process of its own: what one version's heap holds burdens no other. */
import { type ChildProcess, fork } from 'node:child_process';
import * as v from 'valibot';
import type { Scope } from '../bench.ts';
import { TIMED_SHIFT, type TimedShift } from './timed-shift.ts';

const PROGRAM = new URL('./shift-program.ts', import.meta.url).pathname;

const ANSWER = v.variant('ok', [
  v.object({ ok: v.literal(true), shift: TIMED_SHIFT }),
  v.object({ ok: v.literal(false), why: v.string() }),
]);
/** What the process says of a seed. */
export type ShiftAnswer = v.InferOutput<typeof ANSWER>;

/** What the process answers to a seed. Rejects where it ends instead. */
const answerOf = (child: ChildProcess, seed: number): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const ended = () => reject(new Error(`Failed to run the shift of seed ${seed}: its process ended.`));
    child.once('exit', ended);
    child.once('message', (answer) => {
      child.off('exit', ended);
      resolve(answer);
    });
    child.send(seed, (error) => error && ended());
  });

/** Answers what the shift of a seed takes in this checkout, one at a time. The process stops with the scope. */
export function startShifts(
  root: string,
  { stopLater }: Pick<Scope, 'stopLater'>,
): (seed: number) => Promise<TimedShift> {
  const child = fork(PROGRAM, [root], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  stopLater(async () => void child.kill());
  return async (seed) => {
    const answer = v.parse(ANSWER, await answerOf(child, seed));
    if (!answer.ok) throw new Error(answer.why);
    return answer.shift;
  };
}
