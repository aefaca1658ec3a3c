/**
 * Call 8 runs at the start, when the cloud fails, and regularly while there is a local server (rules LINK-5, LINK-7,
 * LINK-16).
 */
import type { Caller } from '../../backend/caller.ts';
import { fetchLocalStatus } from '../../backend/calls.ts';
import type { VenueIds } from '../../domain/device/kds.ts';
import { LOCAL_MODES } from '../../domain/limits.ts';
import { localStatusInMs } from '../../domain/link/connectivity.ts';
import type { LocalServerFacts } from '../../protocol/decode-config.ts';
import type { LocalAddress } from '../base/local-address.ts';
import type { AppState } from '../base/state.ts';
import type { Timers } from '../base/timers.ts';
import type { Links } from './links.ts';

export interface LocalStatus {
  /** Applies the facts of call 6. */
  learn(facts: LocalServerFacts): void;
  /** Only call 8 confirms that the stored server serves. */
  restore(facts: LocalServerFacts): void;
  /** Runs call 8. */
  check(): Promise<void>;
}

export interface LocalStatusDeps {
  readonly timers: Timers;
  readonly caller: Caller;
  readonly address: LocalAddress;
  readonly install: VenueIds;
  readonly state: AppState;
  readonly links: Pick<Links, 'localLearned' | 'localTested'>;
}

export function createLocalStatus({ timers, caller, address, install, state, links }: LocalStatusDeps): LocalStatus {
  let inFlight: Promise<void> | null = null;

  const apply = (facts: LocalServerFacts) => {
    const { mode, refused } = facts;
    address.put(facts);
    state.link.localRefused = refused;
    links.localLearned(mode, address.isKnown());
    const inMs = localStatusInMs(mode);
    if (inMs === null) timers.clear('local-status');
    else timers.ensure('local-status', inMs, () => void check());
  };

  const checkOnce = async () => {
    const status = await fetchLocalStatus(caller, install);
    const facts = address.facts();
    if (facts === null) return;
    if (!status.ok) {
      const isForeign = status.why === 'foreign' || status.why === 'unauthorised';
      links.localTested(isForeign ? 'foreign' : 'mute');
      apply(facts);
      return;
    }
    // Without TLS, any computer on the network can send this response, so a new address must be within the network
    // (rule REALTIME-21).
    apply({ ...facts, ...status.data, address: status.data.address || facts.address });
    links.localTested('tested');
  };

  /** Every failing call requests this, but one request in flight is enough. */
  const check = async (): Promise<void> => {
    timers.clear('local-status');
    if (!address.isKnown()) return;
    inFlight ??= checkOnce().finally(() => {
      inFlight = null;
    });
    return inFlight;
  };

  return {
    check,
    learn(facts) {
      const isFirst = address.facts() === null;
      apply(facts);
      if (isFirst) void check();
    },
    restore(facts) {
      if (address.facts() === null) apply({ ...facts, mode: LOCAL_MODES.none });
      void check();
    },
  };
}
