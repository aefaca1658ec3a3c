/** The call that saves the settings of a device. It answers a value and never throws. */
import { done, failed, type Reply } from '../domain/reply.ts';
import type { Caller } from './caller.ts';
import { type CallFailure, refusal } from './calls.ts';

/** The code of a save whose settings somebody else changed since they were read (assumed). */
const SETTINGS_CHANGED = 4101;

/** The etag that was read among them goes beside them. Entries, as a key may be any name. */
const withoutEtag = (settings: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(settings).filter(([key]) => key !== 'et'));

/** Saves the settings of this device, all of them (assumed path). `changed`: they are others than those of `etag` by now. */
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
