import { withoutTime } from '../../core/base/responses.ts';
import type { SimRequest, SimResponse } from '../../core/base/wire.ts';
import type { RealTime } from '../real-time.ts';
import type { Run } from './run.ts';

/** A request without a response ends as a broken connection when it is aborted or the run ends. */
export type SettledResponse = Exclude<SimResponse, { kind: 'hang' }>;

/**
 * After a step the clocks of devices still catch up, and would add the rest of the step to a time in a response. For
 * this real time, responses therefore contain no time.
 */
const CATCH_UP_REAL_MS = 10_000;

const DROPPED: SettledResponse = { kind: 'drop', delayMs: 0 };

/** Resolves to the response after `delayMs`, or to a drop when a signal aborts. A null delay waits for a signal. */
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

/** Converts the duration of a slow body from the world's time to real time. */
function paced(response: SettledResponse, speed: number): SettledResponse {
  if (response.kind !== 'response' || response.flow?.kind !== 'slow') return response;
  return { ...response, flow: { kind: 'slow', overMs: response.flow.overMs / speed } };
}

/** In lockstep, responses contain the time: each page's clock has reached the world's time. */
interface ResponseTime {
  readonly time: RealTime;
  readonly lockstep: boolean;
}

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
  // A paused world still responds, because a pause must not look like an outage.
  const speed = run.pacer.speed();
  run.waiting += 1;
  const outcome =
    response.kind === 'hang'
      ? settle(time, DROPPED, null, ends)
      : settle(lockstep ? run.world : time, paced(response, speed), response.delayMs / (lockstep ? 1 : speed), ends);
  void outcome.then(() => {
    run.waiting -= 1;
  });
  return outcome;
}
