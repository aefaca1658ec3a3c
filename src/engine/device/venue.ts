/** Stored data applies at once, data of the cloud when it arrives. */

import { ref } from 'valtio/vanilla';
import type { Caller } from '../../backend/caller.ts';
import { fetchConfiguration } from '../../backend/calls.ts';
import type { VenueConfig } from '../../domain/device/kds.ts';
import { configurationTimeoutMs } from '../../domain/link/connectivity.ts';
import type { Random } from '../../platform/ports.ts';
import { type Configuration, decodeConfiguration } from '../../protocol/decode-config.ts';
import type { CurrentInstall } from '../base/current-install.ts';
import type { Emit } from '../base/events.ts';
import { type FactPorts, readFact, writeFact } from '../base/fact-storage.ts';
import { FACTS } from '../base/facts.ts';
import type { FailureLog } from '../base/failure-log.ts';
import { createRetry } from '../base/retry.ts';
import type { AppState } from '../base/state.ts';
import type { Timers } from '../base/timers.ts';
import { createLists, type Lists } from './lists.ts';
import type { SettingsStore } from './settings.ts';
import { createSettingsRead } from './settings-read.ts';

export interface Venue {
  restore(): void;
  /**
   * Runs call 6, then call 7 for each changed list, and reads changed settings; retries when the cloud fails.
   * `isChanged`: the platform reported a change.
   */
  load(isChanged?: boolean): Promise<void>;
  /** Reads the settings if call 6 had another etag (rule WIRE-69). */
  settingsEtagPushed(etag: string): void;
  readonly lists: Lists;
  /** The token of the last call 6, empty when it had none; null before the first one. */
  realtimeToken(): string | null;
}

export interface VenueDeps {
  readonly state: AppState;
  readonly install: Pick<CurrentInstall, 'now'>;
  readonly ports: FactPorts;
  readonly timers: Timers;
  readonly random: Random;
  readonly caller: Caller;
  readonly settings: SettingsStore;
  readonly failures: Pick<FailureLog, 'record'>;
  readonly emit: Emit<'configured' | 'configurationRestored' | 'venueChanged' | 'unitMissing'>;
}

/** Compares JSON texts with the same order of keys; if equal, no card is laid out again. */
const areEqual = (one: VenueConfig, other: VenueConfig): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The realtime token is a short-lived secret. */
const withoutToken = (key: string, value: unknown): unknown => (key === 'nft' ? undefined : value);

export function createVenue(deps: VenueDeps): Venue {
  const { state, ports, timers, caller, settings, failures, emit } = deps;
  const retryOf = (name: string) => createRetry(timers, deps.random, name);
  const retry = retryOf('configuration');
  const lists = createLists({
    ...deps,
    emit: (event) => emit(event),
    outdated: () => void load(),
    retry: retryOf('lists'),
  });
  const readSettings = createSettingsRead({ ...deps, retry: retryOf('settings') });
  let realtimeToken: string | null = null;
  let settingsEtag: string | null = null;
  let loading: Promise<Configuration | null> | null = null;

  const configure = async (): Promise<Configuration | null> => {
    const reply = await fetchConfiguration(caller, configurationTimeoutMs(state.link.localMode));
    // The device caller logs all failed calls.
    if (reply.ok || reply.why === 'shape') failures.record('the decoded configuration', reply.ok ? null : 'shape');
    if (!reply.ok) {
      retry.failed(() => void load());
      lists.unreachable();
      return null;
    }
    retry.succeeded();
    const { venue } = reply.data;
    if (!areEqual(venue, state.venue)) state.venue = ref(venue);
    writeFact(ports, 'configuration', FACTS.configuration, reply.data.raw, withoutToken);
    const { leftOut } = reply.data;
    if (leftOut > 0) ports.page.log(`Skipped unreadable parts of the configuration: ${leftOut}`);
    ({ realtimeToken, settingsEtag } = reply.data);
    emit({ kind: 'configured', configuration: reply.data, k5: reply.data.k5 });
    emit({ kind: 'venueChanged' });
    return reply.data;
  };

  /** Requests at the same time share one call 6. A change that is reported during the call needs another call. */
  const load = async (isChanged = false): Promise<void> => {
    if (loading !== null) {
      await loading;
      return isChanged ? load() : undefined;
    }
    loading = configure().finally(() => {
      loading = null;
    });
    const configuration = await loading;
    if (configuration === null) return;
    await Promise.all([readSettings(configuration.settingsEtag), lists.load(configuration)]);
  };

  return {
    load,
    settingsEtagPushed(etag) {
      if (etag !== settingsEtag) void load(true);
    },
    lists,
    realtimeToken: () => realtimeToken,
    restore() {
      const stored = readFact(ports, 'configuration', FACTS.configuration, decodeConfiguration);
      if (stored) {
        state.venue = ref(stored.data.venue);
        emit({ kind: 'configurationRestored', configuration: stored.data });
      }
      settings.restore();
      lists.restore();
      emit({ kind: 'venueChanged' });
    },
  };
}
