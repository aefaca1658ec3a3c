/** What the restaurant's own server says of itself: call 8 at the start, when the cloud fails, and while there is one (ruling N1). */
import type { Caller } from '../../backend/caller.ts';
import { fetchLocalStatus } from '../../backend/calls.ts';
import type { VenueIds } from '../../domain/device/kds.ts';
import { LOCAL_MODES } from '../../domain/limits.ts';
import { localStatusInMs } from '../../domain/link/connectivity.ts';
import type { LocalServerFacts } from '../../protocol/decode-config.ts';
import type { Emit } from '../base/events.ts';
import type { LocalAddress } from '../base/local-address.ts';
import type { Timers } from '../base/timers.ts';

export interface LocalStatus {
  /** Where call 6 says the local server is, and its mode. */
  learn(facts: LocalServerFacts): void;
  /** Where the last run found it: only call 8 may say that it serves. */
  recall(facts: LocalServerFacts): void;
  /** Runs call 8 now. */
  ask(): Promise<void>;
}

export interface LocalStatusDeps {
  readonly timers: Timers;
  readonly caller: Caller;
  readonly address: LocalAddress;
  /** The venue that this device belongs to. */
  readonly install: VenueIds;
  readonly emit: Emit<'localLearned' | 'localTested'>;
}

/** The status of a server of which nothing is known yet. */
export function createLocalStatus({ timers, caller, address, install, emit }: LocalStatusDeps): LocalStatus {
  let asking: Promise<void> | null = null;

  const take = (facts: LocalServerFacts) => {
    address.put(facts);
    emit({ kind: 'localLearned', mode: facts.mode, known: address.isKnown() });
    const inMs = localStatusInMs(facts.mode);
    if (inMs === null) timers.clear('local-status');
    else timers.ensure('local-status', inMs, () => void ask());
  };

  const askOnce = async () => {
    const status = await fetchLocalStatus(caller, install);
    const facts = address.facts();
    if (facts === null) return;
    if (!status.ok) {
      const isForeign = status.why === 'foreign' || status.why === 'unauthorised';
      emit({ kind: 'localTested', fate: isForeign ? 'foreign' : 'mute' });
      take(facts);
      return;
    }
    take({ ...facts, address: status.data.address || facts.address, mode: status.data.mode });
    emit({ kind: 'localTested', fate: 'tested' });
  };

  /** Every failing call asks for it: one question at a time is enough. */
  const ask = async (): Promise<void> => {
    timers.clear('local-status');
    if (!address.isKnown()) return;
    asking ??= askOnce().finally(() => {
      asking = null;
    });
    return asking;
  };

  return {
    ask,
    learn(facts) {
      const isFirst = address.facts() === null;
      take(facts);
      if (isFirst) void ask();
    },
    recall(facts) {
      if (address.facts() === null) take({ ...facts, mode: LOCAL_MODES.none });
      void ask();
    },
  };
}
