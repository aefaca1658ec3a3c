/** The one road by which settings of this device are saved: over what the server has by then, with its etag (rules W9c to W9e). */
import type { Caller } from '../../backend/caller.ts';
import { type CallFailure, fetchSettings } from '../../backend/calls.ts';
import { saveSettings } from '../../backend/settings-calls.ts';
import { prepareSave } from '../../domain/device/settings-draft.ts';
import type { Reply } from '../../domain/reply.ts';
import type { Settings } from '../../domain/shown/settings.ts';
import type { Ports } from '../../platform/ports.ts';
import type { Tell } from '../base/events.ts';
import type { AppState } from '../base/state.ts';

/** `changed`: somebody else changed them twice meanwhile. `incomplete`: a setting is missing (rule SET6). */
export type SaveTrouble = CallFailure | 'changed' | 'incomplete';

export interface SettingsSave {
  /** Saves what this device changed; answers all that the server has now. */
  save(changes: Partial<Settings>): Promise<Reply<Settings, SaveTrouble>>;
}

export interface SettingsSaveDeps {
  readonly ports: Pick<Ports, 'clock'>;
  readonly state: AppState;
  readonly caller: Caller;
  readonly tell: Tell<'settingsRead'>;
}

/** Saves, one after the other: a second one starts from what the first left at the server. */
export function createSettingsSave({ ports, state, caller, tell }: SettingsSaveDeps): SettingsSave {
  let last: Promise<unknown> = Promise.resolve();

  const merge = async (changes: Partial<Settings>): Promise<Reply<Settings, SaveTrouble>> => {
    const read = await fetchSettings(caller);
    if (!read.ok) return read;
    const merged = prepareSave({ ...(read.data?.settings ?? state.settings), ...changes });
    if (!merged.ok) return merged;
    const saved = await saveSettings(caller, merged.data, read.data?.etag ?? null);
    if (!saved.ok) return saved;
    // The etag of what it has now comes with the next read.
    tell({ kind: 'settingsRead', read: { settings: merged.data, etag: null }, askedAtMs: ports.clock.monotonicMs() });
    return merged;
  };

  const save = async (changes: Partial<Settings>) => {
    const first = await merge(changes);
    return !first.ok && first.why === 'changed' ? merge(changes) : first;
  };

  return {
    save(changes) {
      const turn = last.then(() => save(changes));
      last = turn;
      return turn;
    },
  };
}
