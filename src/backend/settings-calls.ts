/** Saves the settings of a device. It returns a value and never throws. */
import { done, failed, type Reply } from '../domain/reply.ts';
import type { Caller } from './caller.ts';
import { type CallFailure, refusal } from './calls.ts';

/** The code of a save whose settings another device changed since the read (assumed). */
const SETTINGS_CHANGED = 4101;

/** The settings are sent with the etag of their last read. They are entries, because a key may have any name. */
const withoutEtag = (settings: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(settings).filter(([key]) => key !== 'et'));

/** Saves all settings of this device (assumed path). `changed`: the server's settings no longer have `etag`. */
export async function saveSettings(
  caller: Caller,
  all: Readonly<Record<string, unknown>>,
  etag: string | null,
): Promise<Reply<null, CallFailure | 'changed'>> {
  const settings = withoutEtag(all);
  const result = await caller('settingsSave', { body: etag === null ? { settings } : { settings, et: etag } });
  if (!result.ok) return result;
  if (result.data.ok) return done(null);
  return result.data.errorCode === SETTINGS_CHANGED ? failed('changed') : refusal(result.status);
}
