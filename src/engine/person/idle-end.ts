/**
 * Ends a session on a kitchen host after ten minutes without a touch, and shows a notice before (rule LOGIN-35). On
 * account hosts people use their own devices, so no session ends.
 */
import { MODULES } from '../../domain/limits.ts';
import { IDLE_CHECK_MS, IDLE_END_MS, IDLE_NOTICE_MS } from '../../domain/person/limits.ts';
import type { Notices } from '../base/notices.ts';
import type { Timers } from '../base/timers.ts';
import type { EmitPersonEvent } from './person-events.ts';

export interface IdleEnd {
  /** Starts to watch, when a person is logged in. */
  watch(): void;
  stop(): void;
}

export interface IdleEndDeps {
  readonly timers: Timers;
  readonly notices: Notices;
  readonly module: number;
  /** Milliseconds since the last touch or key of this page. */
  idleMs(): number;
  readonly emit: EmitPersonEvent<'over'>;
}

export function createIdleEnd({ timers, notices, module, idleMs, emit }: IdleEndDeps): IdleEnd {
  const check = () => {
    const leftMs = IDLE_END_MS - idleMs();
    if (leftMs <= 0) return emit({ kind: 'over', by: 'log-out' });
    // Repeating the notice keeps it on the screen; after a touch it is not repeated and disappears.
    if (leftMs <= IDLE_NOTICE_MS) notices.show('warning', 'login.said.idle');
    timers.set('idle', leftMs <= IDLE_NOTICE_MS ? Math.min(leftMs, IDLE_CHECK_MS) : leftMs - IDLE_NOTICE_MS, check);
  };
  return {
    watch() {
      if (module !== MODULES.account) timers.ensure('idle', 0, check);
    },
    stop: () => timers.clear('idle'),
  };
}
