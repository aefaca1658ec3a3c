/** A request on its way to its simulated machine and back, at the world's pace. */
import { withoutTime } from '../../core/base/answers.ts';
import type { SimAnswer, SimRequest } from '../../core/base/wire.ts';
import type { RealTime } from '../real-time.ts';
import type { Run } from './run.ts';

/** How a request ends: a hanging one ends as a broken connection once nobody waits for it any more. */
export type SettledAnswer = Exclude<SimAnswer, { kind: 'hang' }>;

/**
 * Devices catch up with a step while their requests are answered: whoever heard the time meanwhile would go by it, on top of all that is
 * left of the step. So long after one, in real milliseconds, answers leave it out.
 */
const CATCH_UP_REAL_MS = 10_000;

const DROPPED: SettledAnswer = { kind: 'drop', delayMs: 0 };

/** Resolves with `answer` after milliseconds of this time, or as a drop as soon as one of the signals aborts; null waits for these alone. */
function settle(
  time: Pick<RealTime, 'after'>,
  answer: SettledAnswer,
  delayMs: number | null,
  ends: readonly AbortSignal[],
): Promise<SettledAnswer> {
  return new Promise((resolve) => {
    const finish = (with_: SettledAnswer) => {
      cancel?.();
      for (const signal of ends) signal.removeEventListener('abort', giveUp);
      resolve(with_);
    };
    const giveUp = () => finish(DROPPED);
    const cancel = delayMs === null ? null : time.after(delayMs, () => finish(answer));
    for (const signal of ends) signal.addEventListener('abort', giveUp);
    if (ends.some((signal) => signal.aborted)) giveUp();
  });
}

/** An answer whose body comes slowly is slow in the world's time. */
function paced(answer: SettledAnswer, speed: number): SettledAnswer {
  if (answer.kind !== 'answer' || answer.flow?.kind !== 'slow') return answer;
  return { ...answer, flow: { kind: 'slow', overMs: answer.flow.overMs / speed } };
}

/** In lockstep an answer goes by the world's clock, and who asked has caught up: the answer may tell the time. */
interface AnswerTime {
  readonly time: RealTime;
  readonly lockstep: boolean;
}

/** Carries a request to its machine and back, at the world's pace. */
export function answerTo(
  run: Run,
  { time, lockstep }: AnswerTime,
  ...[request, gone]: readonly [request: SimRequest, gone?: AbortSignal]
): Promise<SettledAnswer> {
  run.pacer.sync();
  const said = run.world.handle(request);
  const isBehind = !lockstep && time.monotonicMs() - run.steppedAtRealMs < CATCH_UP_REAL_MS;
  const answer = isBehind ? withoutTime(said) : said;
  run.pacer.sync();
  const ends = gone === undefined ? [run.over.signal] : [run.over.signal, gone];
  // Answers of a paused world still leave: a pause is for the people in front of the screens, not an outage.
  const speed = run.pacer.speed();
  run.waiting += 1;
  const settled =
    answer.kind === 'hang'
      ? settle(time, DROPPED, null, ends)
      : settle(lockstep ? run.world : time, paced(answer, speed), answer.delayMs / (lockstep ? 1 : speed), ends);
  void settled.then(() => {
    run.waiting -= 1;
  });
  return settled;
}
