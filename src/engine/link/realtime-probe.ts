/** A broken connection may still report that it is open (rule REFRESH-27). */
import { REALTIME_PROBE_MS, REALTIME_PROBE_RESPONSE_MS } from '../../domain/limits.ts';
import type { RealtimeSession } from '../../platform/ports.ts';
import type { Timers } from '../base/timers.ts';
import type { LinkFacts } from './link-facts.ts';

export interface Probe {
  /** Sets the session's `onDisconnect` at `path` again: that changes nothing, but the server must acknowledge it. */
  up(session: RealtimeSession): void;
  /** No session is open, or a new connection is not confirmed yet. */
  down(): void;
}

export interface ProbeDeps {
  readonly timers: Timers;
  /** The path of this device's `onDisconnect`. */
  readonly path: string;
  readonly linkFacts: Pick<LinkFacts, 'note'>;
  /** The connection no longer responds. */
  lost(): void;
}

export function createProbe({ timers, path, linkFacts, lost }: ProbeDeps): Probe {
  let current: RealtimeSession | null = null;

  const plan = (session: RealtimeSession) =>
    timers.set('realtime-probe', REALTIME_PROBE_MS, async () => {
      timers.set('realtime-probe', REALTIME_PROBE_RESPONSE_MS, () => {
        linkFacts.note('realtimeSilent', true);
        lost();
        session.reconnect();
      });
      await session.removeOnDisconnect(path);
      if (session === current) plan(session);
    });

  return {
    up(session) {
      current = session;
      linkFacts.note('realtimeSilent', false);
      plan(session);
    },
    down() {
      current = null;
      timers.clear('realtime-probe');
    },
  };
}
