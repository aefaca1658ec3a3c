/** Every save merges the changes into the server's settings and sends their etag (rules WIRE-64 to WIRE-66). */
import type { Caller } from '../../backend/caller.ts';
import { type CallFailure, fetchSettings } from '../../backend/calls.ts';
import { saveSettings } from '../../backend/settings-calls.ts';
import { mergeSettings, missingKeys, prepareSave, settingsToSend } from '../../domain/device/settings-draft.ts';
import type { SettingKey, Settings } from '../../domain/presentation/settings.ts';
import { done, type Reply } from '../../domain/reply.ts';
import type { Ports } from '../../platform/ports.ts';
import type { FoundSettings } from '../../protocol/decode-settings.ts';
import { createAudit } from '../base/audit.ts';
import type { ServerClock } from '../base/server-clock.ts';
import type { SettingsSaveResult } from '../base/settings-save-result.ts';
import type { AppState } from '../base/state.ts';
import type { SettingsStore } from './settings.ts';

export interface SettingsSave {
  save(changes: Partial<Settings>): Promise<SettingsSaveResult>;
  /** Null when the unit has no settings (rule WIRE-68). */
  readOf(kdsId: number): Promise<Reply<Settings | null, CallFailure>>;
}

export interface SettingsSaveDeps {
  readonly ports: Pick<Ports, 'clock' | 'page' | 'facts'>;
  readonly serverClock: Pick<ServerClock, 'nowS'>;
  readonly state: AppState;
  readonly caller: Caller;
  readonly settings: Pick<SettingsStore, 'receive'>;
}

/**
 * Leaves out the settings that the server lacks, so that an incomplete set is not saved. Returns the defaults if the
 * server has no settings (rule WIRE-67).
 */
function foundOf({ settings, missing }: FoundSettings): Partial<Settings> {
  if (!settings.ok) return settings;
  return Object.fromEntries(Object.entries(settings).filter(([key]) => !missing.includes(key as SettingKey)));
}

/** Saves run one after the other, and each starts from the result of the one before. */
export function createSettingsSave({ ports, serverClock, state, caller, settings }: SettingsSaveDeps): SettingsSave {
  const audit = createAudit(ports, serverClock, state);
  let last: Promise<unknown> = Promise.resolve();

  const merge = async (changes: Partial<Settings>): Promise<SettingsSaveResult> => {
    const read = await fetchSettings(caller);
    if (!read.ok) return read;
    const wanted = mergeSettings(read.data === null ? state.settings : foundOf(read.data), changes);
    const merged = prepareSave(wanted);
    if (!merged.ok) return { ...merged, missing: missingKeys(wanted) };
    const sent = settingsToSend(read.data?.raw ?? {}, merged.data, Object.keys(changes) as SettingKey[]);
    const saved = await saveSettings(caller, sent, read.data?.etag ?? null);
    if (!saved.ok) return saved;
    // The server's new etag comes with the next read.
    settings.receive({ settings: merged.data, etag: null }, ports.clock.monotonicMs());
    return { ...merged, before: read.data?.settings ?? null };
  };

  const save = async (changes: Partial<Settings>) => {
    const first = await merge(changes);
    const last = !first.ok && first.why === 'changed' ? await merge(changes) : first;
    audit('settings save', last.ok ? 'done' : 'failed');
    if (!last.ok) {
      const lacks = last.why === 'incomplete' ? `, the server lacks ${last.missing.join(', ')}` : '';
      ports.page.log(`The settings were not saved: ${last.why}${lacks}`);
    }
    return last;
  };

  return {
    async readOf(kdsId) {
      const read = await fetchSettings(caller, kdsId);
      return read.ok ? done(read.data?.settings ?? null) : read;
    },
    save(changes) {
      const turn = last.then(() => save(changes));
      last = turn;
      return turn;
    },
  };
}
