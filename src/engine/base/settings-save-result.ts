/** How a save of this device's settings ended. */
import type { CallFailure } from '../../backend/calls.ts';
import type { SettingKey, Settings } from '../../domain/presentation/settings.ts';

/**
 * What the server has now and had before, null where it had none; or why it does not have the changes.
 * `changed`: another device changed them twice during the save. `missing`: settings that the server itself lacks (rules SETTINGS-6,
 * WIRE-67).
 */
export type SettingsSaveResult =
  | { readonly ok: true; readonly data: Settings; readonly before: Settings | null }
  | { readonly ok: false; readonly why: CallFailure | 'changed' }
  | { readonly ok: false; readonly why: 'incomplete'; readonly missing: readonly SettingKey[] };

export type SaveFailure = Extract<SettingsSaveResult, { readonly ok: false }>['why'];
