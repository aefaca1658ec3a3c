/** The venue's configuration, its lists and this device's settings: from the last run at once, from the cloud as soon as it answers. */

import { ref } from 'valtio/vanilla';
import type { Caller } from '../../backend/caller.ts';
import { fetchConfiguration, fetchSettings } from '../../backend/calls.ts';
import type { InstallRecord } from '../../domain/device/kds.ts';
import { configurationTimeoutMs } from '../../domain/link/connectivity.ts';
import { spreadRetryMs } from '../../domain/link/retry.ts';
import type { Random } from '../../platform/ports.ts';
import { decodeConfiguration } from '../../protocol/decode-config.ts';
import type { Tell } from '../base/events.ts';
import { FACTS } from '../base/facts.ts';
import { type KeptPorts, keepFact, readFact } from '../base/kept.ts';
import type { AppState } from '../base/state.ts';
import type { Timers } from '../base/timers.ts';
import { createLists } from './lists.ts';
import type { SettingsKeeper } from './settings.ts';

export interface Venue {
  /** Shows what the last run stored. */
  restore(): void;
  /** Runs call 6, then call 7 for each list that changed, and reads the settings; tries again when the cloud fails. */
  load(): Promise<void>;
  /** The token of the last call 6, empty when it brought none; null before the first. */
  realtimeToken(): string | null;
}

export interface VenueDeps {
  readonly state: AppState;
  readonly install: InstallRecord;
  readonly ports: KeptPorts;
  readonly timers: Timers;
  readonly random: Random;
  readonly caller: Caller;
  readonly settings: SettingsKeeper;
  readonly tell: Tell<'configured' | 'recalled' | 'settingsRead' | 'venueChanged'>;
}

/** The realtime token is a secret with a short life: it is not kept. */
const withoutToken = (key: string, value: unknown): unknown => (key === 'nft' ? undefined : value);

/** The venue of an installed device. */
export function createVenue(deps: VenueDeps): Venue {
  const { state, ports, timers, caller, settings, tell } = deps;
  const lists = createLists({ ...deps, tell: (event) => tell(event) });
  let failures = 0;
  let realtimeToken: string | null = null;
  let loading: Promise<void> | null = null;

  const loadSettings = async () => {
    const askedAtMs = ports.clock.monotonicMs();
    const reply = await fetchSettings(caller);
    if (reply.ok && reply.data !== null) tell({ kind: 'settingsRead', settings: reply.data, askedAtMs });
  };

  const loadOnce = async () => {
    timers.clear('configuration');
    const reply = await fetchConfiguration(caller, configurationTimeoutMs(state.link.localMode));
    if (!reply.ok) {
      failures += 1;
      timers.set('configuration', spreadRetryMs(failures, deps.random.next()), () => void load());
      return;
    }
    failures = 0;
    state.venue = ref(reply.data.venue);
    keepFact(ports, 'configuration', FACTS.configuration, reply.data.raw, withoutToken);
    realtimeToken = reply.data.realtimeToken;
    tell({ kind: 'configured', configuration: reply.data, k5: reply.data.k5 });
    await Promise.all([loadSettings(), lists.load(reply.data.etags)]);
    settings.restyle();
  };

  /** Several may ask at once, as when the cloud is back: one call answers them all. */
  const load = (): Promise<void> => {
    loading ??= loadOnce().finally(() => {
      loading = null;
    });
    return loading;
  };

  return {
    load,
    realtimeToken: () => realtimeToken,
    restore() {
      const stored = readFact(ports, 'configuration', FACTS.configuration, decodeConfiguration);
      if (stored) {
        state.venue = ref(stored.data.venue);
        tell({ kind: 'recalled', configuration: stored.data });
      }
      settings.restore();
      lists.restore();
      settings.restyle();
    },
  };
}
