/** The venue's configuration, its lists and this device's settings: from the last run at once, from the cloud as soon as it answers. */
import { ref } from 'valtio/vanilla';
import type { Caller } from '../backend/caller.ts';
import { fetchConfiguration, fetchSettings } from '../backend/calls.ts';
import { levelStyles } from '../domain/board/timing.ts';
import type { InstallRecord } from '../domain/device/kds.ts';
import { CONFIGURATION_LOCAL_TIMEOUT_MS } from '../domain/limits.ts';
import { retryWaitMs } from '../domain/link/refresh.ts';
import type { FactStore } from '../platform/ports.ts';
import { type Configuration, decodeConfiguration } from '../protocol/decode-config.ts';
import { decodeSettings } from '../protocol/decode-settings.ts';
import { parseJson } from '../protocol/parse-json.ts';
import { createLists } from './lists.ts';
import { REFRESH_TIMES } from './refresh.ts';
import type { AppState } from './state.ts';
import type { Timers } from './timers.ts';

export interface Venue {
  /** Shows what the last run stored. */
  restore(): void;
  /** Runs call 6, then call 7 for each list that changed, and reads the settings; tries again when the cloud fails. */
  load(): Promise<void>;
}

export interface VenueDeps {
  readonly state: AppState;
  readonly install: InstallRecord;
  readonly facts: FactStore;
  readonly timers: Timers;
  readonly caller: () => Caller;
  configured(configuration: Configuration, k5: string): void;
  /** Something that the cards depend on changed. */
  changed(): void;
}

const CONFIGURATION_FACT = 'configuration';
const SETTINGS_FACT = 'DEVCFG';

/** The realtime token is a secret with a short life: it is not kept. */
const withoutToken = (key: string, value: unknown): unknown => (key === 'nft' ? undefined : value);

/** The venue of an installed device. */
export function createVenue(deps: VenueDeps): Venue {
  const { state, install, facts, timers } = deps;
  const lists = createLists(state, install, facts, deps.caller);
  let failures = 0;
  let loading: Promise<void> | null = null;

  const restyle = () => {
    state.levelStyles = ref(levelStyles(state.settings, state.venue));
    deps.changed();
  };

  const loadSettings = async () => {
    const reply = await fetchSettings(deps.caller());
    if (!reply.ok || reply.data === null) return;
    state.settings = ref(reply.data);
    facts.write(SETTINGS_FACT, JSON.stringify(reply.data));
  };

  const loadOnce = async () => {
    timers.clear('configuration');
    const timeoutMs = state.link.localMode >= 2 ? CONFIGURATION_LOCAL_TIMEOUT_MS : undefined;
    const reply = await fetchConfiguration(deps.caller(), timeoutMs);
    if (!reply.ok) {
      failures += 1;
      timers.set('configuration', retryWaitMs(failures, REFRESH_TIMES), () => void load());
      return;
    }
    failures = 0;
    state.venue = ref(reply.data.venue);
    facts.write(CONFIGURATION_FACT, JSON.stringify(reply.data.raw, withoutToken));
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
      const stored = decodeConfiguration(parseJson(facts.read(CONFIGURATION_FACT)));
      if (stored) state.venue = ref(stored.venue);
      const settings = decodeSettings(parseJson(facts.read(SETTINGS_FACT)));
      if (settings) state.settings = ref(settings);
      lists.restore();
      restyle();
    },
  };
}
