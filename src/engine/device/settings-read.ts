/** Reads the settings when the server's differ from those in force (rules WIRE-62, WIRE-63). */
import type { Caller } from '../../backend/caller.ts';
import { fetchSettings } from '../../backend/calls.ts';
import type { Ports } from '../../platform/ports.ts';
import type { Retry } from '../base/retry.ts';
import type { SettingsStore } from './settings.ts';

export interface SettingsReadDeps {
  readonly ports: Pick<Ports, 'clock' | 'page'>;
  readonly caller: Caller;
  readonly retry: Retry;
  readonly settings: Pick<SettingsStore, 'etag' | 'receive'>;
}

/** The returned function takes the etag of the settings in call 6, null for none. */
export function createSettingsRead({ ports: { clock, page }, caller, retry, settings }: SettingsReadDeps) {
  let questions = 0;
  return async function read(etag: string | null): Promise<void> {
    questions += 1;
    if (etag !== null && etag === settings.etag()) return retry.succeeded();
    const question = questions;
    const requestedAtMs = clock.monotonicMs();
    const reply = await fetchSettings(caller);
    // A later call 6 has superseded this read.
    if (question !== questions) return;
    if (!reply.ok) {
      if (reply.why === 'shape') page.log('The settings cannot be read; those in force stay.');
      return retry.failed(() => void read(etag));
    }
    retry.succeeded();
    if (reply.data === null) return;
    settings.receive({ settings: reply.data.settings, etag: reply.data.etag ?? etag }, requestedAtMs);
  };
}
