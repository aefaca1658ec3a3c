/**
 * Ends sessions only on kitchen hosts, with a notice before (rule LOGIN-35): on account hosts people use their own
 * devices.
 */
import { MODULES } from '../../domain/limits.ts';
import { IDLE_CHECK_MS, IDLE_END_MS, IDLE_NOTICE_MS, SESSION_CHECK_MS } from '../../domain/person/limits.ts';
import type { Clock, Ports } from '../../platform/ports.ts';
import type { Notices } from '../base/notices.ts';
import type { Timers } from '../base/timers.ts';
import type { EmitPersonEvent } from './person-events.ts';

export interface IdleLogout {
  watch(): void;
  stop(): void;
}

export interface IdleLogoutDeps {
  readonly ports: Pick<Ports, 'clock'>;
  readonly timers: Timers;
  readonly notices: Notices;
  readonly module: number;
  /** Milliseconds since the last touch or key of this page; infinity when unknown. */
  idleMs(): number;
  readonly emit: EmitPersonEvent<'sessionEnded'>;
}

/** The wall clock also counts a sleep of the machine, which may stop the monotonic clock. */
function stopwatch(clock: Clock): () => number {
  const wallMs = clock.wallMs();
  const monotonicMs = clock.monotonicMs();
  return () => Math.max(clock.wallMs() - wallMs, clock.monotonicMs() - monotonicMs);
}

export function createIdleLogout({ ports, timers, notices, module, idleMs, emit }: IdleLogoutDeps): IdleLogout {
  let sinceLoginMs: (() => number) | null = null;
  let sinceCheckMs = () => 0;
  const check = () => {
    sinceLoginMs ??= stopwatch(ports.clock);
    // A touch that wakes the machine must not hide the sleep before it.
    const leftMs = IDLE_END_MS - Math.max(sinceCheckMs(), Math.min(sinceLoginMs(), idleMs()));
    sinceCheckMs = stopwatch(ports.clock);
    if (leftMs <= 0) return emit({ kind: 'sessionEnded', by: 'log-out' });
    // Repeating the notice keeps it on the screen; after a touch it disappears.
    if (leftMs <= IDLE_NOTICE_MS) notices.show('warning', 'login.notices.idle');
    const nextMs = leftMs <= IDLE_NOTICE_MS ? Math.min(leftMs, IDLE_CHECK_MS) : leftMs - IDLE_NOTICE_MS;
    timers.set('idle', Math.min(nextMs, SESSION_CHECK_MS), check);
  };
  return {
    watch() {
      if (module !== MODULES.account) timers.ensure('idle', 0, check);
    },
    stop() {
      timers.clear('idle');
      sinceLoginMs = null;
      sinceCheckMs = () => 0;
    },
  };
}
