/** Asks a realtime connection for a sign of life: one that broke in silence still claims to stand (rule R5g). */
import { REALTIME_PROBE_ANSWER_MS, REALTIME_PROBE_MS } from '../../domain/limits.ts';
import type { RealtimeSession } from '../../platform/ports.ts';
import type { Tell } from '../base/events.ts';
import type { Timers } from '../base/timers.ts';

export interface ProbeDeps {
  readonly timers: Timers;
  /** What the device leaves for a disconnect. */
  readonly path: string;
  session(): RealtimeSession | null;
  readonly tell: Tell<'realtimeLinked' | 'realtimeSilent'>;
}

/**
 * To be called with the connection's coming and going, which it tells. While it stands `path` is left for a
 * disconnect once more, again and again: the server must answer that, and it alters nothing.
 */
export function createProbe({ timers, path, session, tell }: ProbeDeps): (up: boolean) => void {
  let isUp = false;

  const ask = async () => {
    const asked = session();
    if (asked === null) return;
    timers.set('realtime-probe', REALTIME_PROBE_ANSWER_MS, () => {
      tell({ kind: 'realtimeSilent', silent: true });
      tell({ kind: 'realtimeLinked', up: false });
      asked.reconnect();
    });
    await asked.removeOnDisconnect(path);
    if (isUp && asked === session()) plan();
  };
  const plan = () => timers.set('realtime-probe', REALTIME_PROBE_MS, () => void ask());

  return (up) => {
    isUp = up;
    timers.clear('realtime-probe');
    tell({ kind: 'realtimeLinked', up });
    if (!up) return;
    tell({ kind: 'realtimeSilent', silent: false });
    plan();
  };
}
