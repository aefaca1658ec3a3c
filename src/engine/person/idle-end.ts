/**
 * Ends sessions only on kitchen hosts, with a notice before (rule LOGIN-35): on account hosts people use their own
 * devices.
 */
import { MODULES } from '../../domain/limits.ts';
import { IDLE_CHECK_MS, IDLE_END_MS, IDLE_NOTICE_MS } from '../../domain/person/limits.ts';
import type { Notices } from '../base/notices.ts';
import type { Timers } from '../base/timers.ts';
import type { EmitPersonEvent } from './person-events.ts';

export interface IdleEnd {
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
    // Repeating the notice keeps it on the screen; after a touch it disappears.
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
