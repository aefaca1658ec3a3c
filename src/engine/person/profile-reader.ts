/** Reads the profile and realtime tokens with call 12, and the grants with call 10. */
import type { Caller } from '../../backend/caller.ts';
import { fetchGrants, fetchProfile, type PersonScope } from '../../backend/person-calls.ts';
import type { Ports } from '../../platform/ports.ts';
import type { Session } from '../../protocol/decode-session.ts';
import { createRetry } from '../base/retry.ts';
import type { Timers } from '../base/timers.ts';
import { storedOrderId } from './order-id.ts';
import type { EmitPersonEvent } from './person-events.ts';

export interface ProfileReader {
  /** Retries after a failure. */
  read(): Promise<void>;
  stop(): void;
}

export interface ProfileReaderDeps {
  readonly ports: Ports;
  readonly timers: Timers;
  readonly caller: Caller;
  readonly place: PersonScope;
  session(): Session | null;
  readonly emit: EmitPersonEvent<'profileRead' | 'grantsRead'>;
}

export function createProfileReader(deps: ProfileReaderDeps): ProfileReader {
  const { ports, timers, caller, place, session, emit } = deps;
  const retry = createRetry(timers, ports.random, 'profile');
  let reads = 0;

  const read = async (): Promise<void> => {
    reads += 1;
    const own = reads;
    const isOver = () => own !== reads || session() === null;
    const profile = await fetchProfile(caller, place, storedOrderId(ports));
    // After an authorization failure, a retry would not help.
    if (isOver() || (!profile.ok && profile.why === 'unauthorised')) return;
    if (profile.ok) emit({ kind: 'profileRead', session: profile.data });
    const grants = isOver() ? null : await fetchGrants(caller, place);
    if (grants === null || isOver()) return;
    if (grants.ok) emit({ kind: 'grantsRead', entries: grants.data });
    if (isOver()) return;
    if (profile.ok && grants.ok) retry.succeeded();
    else retry.failed(() => void read());
  };

  return {
    read,
    stop() {
      reads += 1;
      retry.succeeded();
    },
  };
}
