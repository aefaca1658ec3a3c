import type { CallFailure } from '../../backend/calls.ts';
import type { SettingKey, Settings } from '../../domain/presentation/settings.ts';

/**
 * `before` are the server's settings before the save. `changed`: another device changed the settings twice during the
 * save. `incomplete`: the server lacks the settings in `missing` (rules SETTINGS-6, WIRE-67).
 */
export type SettingsSaveResult =
  | { readonly ok: true; readonly data: Settings; readonly before: Settings | null }
  | { readonly ok: false; readonly why: CallFailure | 'changed' }
  | { readonly ok: false; readonly why: 'incomplete'; readonly missing: readonly SettingKey[] };

export type SaveFailure = Extract<SettingsSaveResult, { readonly ok: false }>['why'];
