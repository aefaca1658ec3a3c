import { done, failed, type Reply } from '../domain/reply.ts';
import type { Caller } from './caller.ts';
import { type CallFailure, rejectionOf } from './calls.ts';

/** Assumed error code: another device changed the settings after this device read them. */
const SETTINGS_CHANGED = 4101;

const withoutEtag = (settings: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(settings).filter(([key]) => key !== 'et'));

/** Uses an assumed path. Fails with `changed` when the server's settings no longer have this `etag`. */
export async function saveSettings(
  caller: Caller,
  all: Readonly<Record<string, unknown>>,
  etag: string | null,
): Promise<Reply<null, CallFailure | 'changed'>> {
  const settings = withoutEtag(all);
  const result = await caller('settingsSave', { body: etag === null ? { settings } : { settings, et: etag } });
  if (!result.ok) return result;
  if (result.data.ok) return done(null);
  return result.data.errorCode === SETTINGS_CHANGED ? failed('changed') : rejectionOf(result.status);
}
