/** Asks a realtime connection for a sign of life: one that broke in silence still claims to stand (rule R5g). */
import { REALTIME_PROBE_ANSWER_MS, REALTIME_PROBE_MS } from '../../domain/limits.ts';
import type { RealtimeSession } from '../../platform/ports.ts';
import type { Timers } from '../base/timers.ts';

interface ProbeTells {
  linked(up: boolean): void;
  /** The connection claims to stand and gives no sign of life, or gives one again. */
  silent(silent: boolean): void;
}

/**
 * To be told of the connection's coming and going in place of `tells`, which hears of it too. While it stands `path` is left for a
 * disconnect once more, again and again: the server must answer that, and it alters nothing.
 */
export function createProbe(
  timers: Timers,
  path: string,
  session: () => RealtimeSession | null,
  tells: ProbeTells,
): (up: boolean) => void {
  let isUp = false;

  const ask = async () => {
    const asked = session();
    if (asked === null) return;
    timers.set('realtime-probe', REALTIME_PROBE_ANSWER_MS, () => {
      tells.silent(true);
      tells.linked(false);
      asked.reconnect();
    });
    await asked.removeOnDisconnect(path);
    if (isUp && asked === session()) plan();
  };
  const plan = () => timers.set('realtime-probe', REALTIME_PROBE_MS, () => void ask());

  return (up) => {
    isUp = up;
    timers.clear('realtime-probe');
    tells.linked(up);
    if (!up) return;
    tells.silent(false);
    plan();
  };
}
