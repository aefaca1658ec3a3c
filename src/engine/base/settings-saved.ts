/** How a save of this device's settings ended. */
import type { CallFailure } from '../../backend/calls.ts';
import type { SettingKey, Settings } from '../../domain/shown/settings.ts';

/**
 * All that the server has now and what it had before, null where none, or why it does not have the changes.
 * `changed`: somebody else changed them twice meanwhile; `missing`: what the server lacks itself (rules SET6, W9f).
 */
export type SettingsSaved =
  | { readonly ok: true; readonly data: Settings; readonly before: Settings | null }
  | { readonly ok: false; readonly why: CallFailure | 'changed' }
  | { readonly ok: false; readonly why: 'incomplete'; readonly missing: readonly SettingKey[] };

export type SaveTrouble = Extract<SettingsSaved, { readonly ok: false }>['why'];
