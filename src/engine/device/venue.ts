/** The venue's configuration, its lists and this device's settings: from the last run at once, from the cloud as soon as it answers. */
import { ref } from 'valtio/vanilla';
import type { Caller } from '../../backend/caller.ts';
import { fetchConfiguration, fetchSettings } from '../../backend/calls.ts';
import { levelStyles } from '../../domain/board/timing.ts';
import type { InstallRecord } from '../../domain/device/kds.ts';
import { configurationTimeoutMs } from '../../domain/link/connectivity.ts';
import { spreadRetryMs } from '../../domain/link/retry.ts';
import type { Settings } from '../../domain/shown/settings.ts';
import type { Random } from '../../platform/ports.ts';
import { type Configuration, decodeConfiguration } from '../../protocol/decode-config.ts';
import { type KeptPorts, keepFact, readFact } from '../base/kept.ts';
import type { AppState } from '../base/state.ts';
import type { Timers } from '../base/timers.ts';
import { createLists } from './lists.ts';
import { keptSettings, putSettings } from './settings.ts';

export interface Venue {
  /** Shows what the last run stored. */
  restore(): void;
  /** Runs call 6, then call 7 for each list that changed, and reads the settings; tries again when the cloud fails. */
  load(): Promise<void>;
}

export interface VenueDeps {
  readonly state: AppState;
  readonly install: InstallRecord;
  readonly ports: KeptPorts;
  readonly timers: Timers;
  readonly random: Random;
  readonly caller: () => Caller;
  configured(configuration: Configuration, k5: string): void;
  /** What the last run stored of call 6. */
  recalled(configuration: Configuration): void;
  /** Settings that the server sent; answers those that count. */
  settingsRead(read: Settings, askedAtMs: number): Settings;
  /** Monotonic milliseconds. */
  nowMs(): number;
  /** Something that the cards depend on changed. */
  changed(): void;
}

const FACT = 'configuration';

/** The realtime token is a secret with a short life: it is not kept. */
const withoutToken = (key: string, value: unknown): unknown => (key === 'nft' ? undefined : value);

/** The venue of an installed device. */
export function createVenue(deps: VenueDeps): Venue {
  const { state, install, ports, timers } = deps;
  const lists = createLists(state, install, ports, deps.caller);
  let failures = 0;
  let loading: Promise<void> | null = null;

  const restyle = () => {
    state.levelStyles = ref(levelStyles(state.settings, state.venue));
    deps.changed();
  };

  const loadSettings = async () => {
    const askedAtMs = deps.nowMs();
    const reply = await fetchSettings(deps.caller());
    if (!reply.ok || reply.data === null) return;
    putSettings(state, ports, deps.settingsRead(reply.data, askedAtMs));
  };

  const loadOnce = async () => {
    timers.clear('configuration');
    const reply = await fetchConfiguration(deps.caller(), configurationTimeoutMs(state.link.localMode));
    if (!reply.ok) {
      failures += 1;
      timers.set('configuration', spreadRetryMs(failures, deps.random.next()), () => void load());
      return;
    }
    failures = 0;
    state.venue = ref(reply.data.venue);
    keepFact(ports, 'configuration', FACT, reply.data.raw, withoutToken);
    deps.configured(reply.data, reply.data.k5);
    await Promise.all([loadSettings(), lists.load(reply.data.etags)]);
    restyle();
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
    restore() {
      const stored = readFact(ports, 'configuration', FACT, decodeConfiguration);
      if (stored) {
        state.venue = ref(stored.data.venue);
        deps.recalled(stored.data);
      }
      const settings = keptSettings(ports);
      if (settings) state.settings = ref(settings);
      lists.restore();
      restyle();
    },
  };
}
