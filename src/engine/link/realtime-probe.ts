/** Asks a realtime connection for a sign of life: one that broke in silence still claims to stand (rule R5g). */
import { REALTIME_PROBE_ANSWER_MS, REALTIME_PROBE_MS } from '../../domain/limits.ts';
import type { RealtimeSession } from '../../platform/ports.ts';
import type { Emit } from '../base/events.ts';
import type { Timers } from '../base/timers.ts';

export interface Probe {
  /** This session stands: `path` is left for a disconnect once more, again and again. The server must answer that, and it alters nothing. */
  up(session: RealtimeSession): void;
  /** None stands, or whose connection came anew is still to be said. */
  down(): void;
}

export interface ProbeDeps {
  readonly timers: Timers;
  /** What the device leaves for a disconnect. */
  readonly path: string;
  readonly emit: Emit<'realtimeLinked' | 'realtimeSilent'>;
}

/** Asks nobody yet. */
export function createProbe({ timers, path, emit }: ProbeDeps): Probe {
  let standing: RealtimeSession | null = null;

  const plan = (session: RealtimeSession) =>
    timers.set('realtime-probe', REALTIME_PROBE_MS, async () => {
      timers.set('realtime-probe', REALTIME_PROBE_ANSWER_MS, () => {
        emit({ kind: 'realtimeSilent', silent: true });
        emit({ kind: 'realtimeLinked', up: false });
        session.reconnect();
      });
      await session.removeOnDisconnect(path);
      if (session === standing) plan(session);
    });

  return {
    up(session) {
      standing = session;
      emit({ kind: 'realtimeSilent', silent: false });
      plan(session);
    },
    down() {
      standing = null;
      timers.clear('realtime-probe');
    },
  };
}
