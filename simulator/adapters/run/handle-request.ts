/** Carries a request to its simulated server and back, at the world's speed. */
import { withoutTime } from '../../core/base/answers.ts';
import type { SimRequest, SimResponse } from '../../core/base/wire.ts';
import type { RealTime } from '../real-time.ts';
import type { Run } from './run.ts';

/** The end of a request: a hanging one becomes a broken connection when its client gives up. */
export type SettledResponse = Exclude<SimResponse, { kind: 'hang' }>;

/**
 * Devices catch up with a step while their requests get responses: a device that adopted a time then would add the
 * rest of the step to it. For this time after a step, in real milliseconds, responses omit it.
 */
const CATCH_UP_REAL_MS = 10_000;

const DROPPED: SettledResponse = { kind: 'drop', delayMs: 0 };

/**
 * Resolves with `response` after milliseconds of this time, or as a drop when a signal aborts; null waits for the
 * signals alone.
 */
function settle(
  time: Pick<RealTime, 'after'>,
  response: SettledResponse,
  delayMs: number | null,
  ends: readonly AbortSignal[],
): Promise<SettledResponse> {
  return new Promise((resolve) => {
    const finish = (with_: SettledResponse) => {
      cancel?.();
      for (const signal of ends) signal.removeEventListener('abort', abort);
      resolve(with_);
    };
    const abort = () => finish(DROPPED);
    const cancel = delayMs === null ? null : time.after(delayMs, () => finish(response));
    for (const signal of ends) signal.addEventListener('abort', abort);
    if (ends.some((signal) => signal.aborted)) abort();
  });
}

/** A slow body is slow in the world's time. */
function paced(response: SettledResponse, speed: number): SettledResponse {
  if (response.kind !== 'answer' || response.flow?.kind !== 'slow') return response;
  return { ...response, flow: { kind: 'slow', overMs: response.flow.overMs / speed } };
}

/** In lockstep a response uses the world's clock and the client has caught up, so it may carry the time. */
interface ResponseTime {
  readonly time: RealTime;
  readonly lockstep: boolean;
}

/** Carries a request to its server and back, at the world's pace. */
export function handleRequest(
  run: Run,
  { time, lockstep }: ResponseTime,
  ...[request, signal]: readonly [request: SimRequest, signal?: AbortSignal]
): Promise<SettledResponse> {
  run.pacer.sync();
  const headers = run.world.handle(request);
  const isBehind = !lockstep && time.monotonicMs() - run.steppedAtRealMs < CATCH_UP_REAL_MS;
  const response = isBehind ? withoutTime(headers) : headers;
  run.pacer.sync();
  const ends = signal === undefined ? [run.over.signal] : [run.over.signal, signal];
  // A paused world still sends responses: a pause is for the users, not an outage.
  const speed = run.pacer.speed();
  run.waiting += 1;
  const settled =
    response.kind === 'hang'
      ? settle(time, DROPPED, null, ends)
      : settle(lockstep ? run.world : time, paced(response, speed), response.delayMs / (lockstep ? 1 : speed), ends);
  void settled.then(() => {
    run.waiting -= 1;
  });
  return settled;
}
