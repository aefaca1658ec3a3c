/** The venue's configuration, its lists and this device's settings: from the last run at once, from the cloud as soon as it answers. */
import { ref } from 'valtio/vanilla';
import type { Caller } from '../backend/caller.ts';
import { fetchConfiguration, fetchList, fetchSettings, kdsOf } from '../backend/calls.ts';
import { levelStyles } from '../domain/board/timing.ts';
import type { InstallRecord } from '../domain/device/kds.ts';
import { CONFIGURATION_LOCAL_TIMEOUT_MS } from '../domain/limits.ts';
import { retryWaitMs } from '../domain/link/refresh.ts';
import type { FactStore } from '../platform/ports.ts';
import {
  type Configuration,
  decodeConfiguration,
  decodeKdsList,
  decodeNames,
  type ListName,
} from '../protocol/decode-config.ts';
import { decodeSettings } from '../protocol/decode-settings.ts';
import { REFRESH_TIMES } from './refresh.ts';
import type { AppState } from './state.ts';
import type { Timers } from './timers.ts';

/** The lists that the board reads: KDS units, tables, users. */
const BOARD_LISTS = ['kd', 'dm', 'dj'] as const satisfies readonly ListName[];
type BoardList = (typeof BOARD_LISTS)[number];

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

const listFact = (name: BoardList) => `list:${name}`;
const CONFIGURATION_FACT = 'configuration';
/** The realtime token is a secret with a short life: it is not kept. */
const withoutToken = (key: string, value: unknown): unknown => (key === 'nft' ? undefined : value);
const SETTINGS_FACT = 'DEVCFG';

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** The venue of an installed device. */
export function createVenue(deps: VenueDeps): Venue {
  const { state, install, facts, timers } = deps;
  const etags = new Map<BoardList, string>();
  let failures = 0;

  const takeList = (name: BoardList, data: unknown): boolean => {
    if (name === 'kd') {
      const units = decodeKdsList(data);
      const kds = units && kdsOf(units, install.kdsId);
      if (kds) state.kds = ref(kds);
      return units !== null;
    }
    const names = decodeNames(data);
    if (names !== null) state.names = ref({ ...state.names, [name === 'dm' ? 'tables' : 'users']: names });
    return names !== null;
  };

  const takeSettings = (raw: unknown) => {
    const settings = decodeSettings(raw);
    if (settings !== null) state.settings = ref(settings);
  };

  const restyle = () => {
    state.levelStyles = ref(levelStyles(state.settings, state.venue));
    deps.changed();
  };

  const loadList = async (name: BoardList, etag: string) => {
    if (etags.get(name) === etag) return;
    const reply = await fetchList(deps.caller(), install, name, etag);
    if (!reply.ok || !takeList(name, reply.data)) return;
    etags.set(name, etag);
    facts.write(listFact(name), JSON.stringify({ etag, data: reply.data }));
  };

  const loadSettings = async () => {
    const reply = await fetchSettings(deps.caller());
    if (!reply.ok || reply.data === null) return;
    state.settings = ref(reply.data);
    facts.write(SETTINGS_FACT, JSON.stringify(reply.data));
  };

  const load = async () => {
    timers.clear('configuration');
    const timeoutMs = state.link.localMode >= 2 ? CONFIGURATION_LOCAL_TIMEOUT_MS : undefined;
    const reply = await fetchConfiguration(deps.caller(), timeoutMs);
    if (!reply.ok) {
      failures += 1;
      timers.set('configuration', retryWaitMs(failures, REFRESH_TIMES), () => void load());
      return;
    }
    failures = 0;
    const { venue, etags: sent } = reply.data;
    state.venue = ref(venue);
    facts.write(CONFIGURATION_FACT, JSON.stringify(reply.data.raw, withoutToken));
    deps.configured(reply.data, reply.data.k5);
    await Promise.all([loadSettings(), ...BOARD_LISTS.map((name) => loadList(name, sent.get(name) ?? ''))]);
    restyle();
  };

  return {
    load,
    restore() {
      const stored = decodeConfiguration(parse(facts.read(CONFIGURATION_FACT)));
      if (stored) state.venue = ref(stored.venue);
      takeSettings(parse(facts.read(SETTINGS_FACT)));
      for (const name of BOARD_LISTS) {
        const list = parse(facts.read(listFact(name)));
        if (typeof list !== 'object' || list === null || !('data' in list) || !('etag' in list)) continue;
        if (takeList(name, list.data)) etags.set(name, String(list.etag));
      }
      restyle();
    },
  };
}
