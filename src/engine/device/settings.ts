import { ref } from 'valtio/vanilla';
import { levelStyles } from '../../domain/board/timing.ts';
import { LEVELS } from '../../domain/presentation/levels.ts';
import type { Settings } from '../../domain/presentation/settings.ts';
import { shallowEqual } from '../../domain/shallow-equal.ts';
import { decodeReadSettings, encodeReadSettings, type ReadSettings } from '../../protocol/decode-settings.ts';
import type { Emit } from '../base/events.ts';
import { type FactPorts, readFact, writeFact } from '../base/fact-storage.ts';
import { FACTS } from '../base/facts.ts';
import type { AppState } from '../base/state.ts';

/** Returns the settings to apply; `requestedAtMs` is monotonic. */
export type SettingsOverlay = (read: Settings, requestedAtMs: number) => Settings;

export interface SettingsStore {
  restore(): void;
  /** `etag` is the server's, null when unknown, omitted when it stays the same. */
  put(settings: Settings, etag?: string | null): void;
  /** `requestedAtMs` is monotonic. */
  receive(read: ReadSettings, requestedAtMs: number): void;
  /** Unsaved values override settings from the server. */
  setOverlay(over: SettingsOverlay): void;
  /** The etag of the settings in force; null when unknown. */
  etag(): string | null;
  /** Styles come from the settings and the venue, whose colors are the defaults. */
  restyle(): void;
  dispose(): void;
}

/** Only this part writes the settings and the level styles in the state. */
export function createSettings(state: AppState, ports: FactPorts, emit: Emit<'venueChanged'>): SettingsStore {
  let etag: string | null = null;
  let overlay: SettingsOverlay = (read) => read;
  const restore = () => {
    const stored = readFact(ports, 'settings', FACTS.settings, decodeReadSettings)?.data;
    if (!stored) return;
    state.settings = ref(stored.settings);
    etag = stored.etag;
  };
  const put: SettingsStore['put'] = (settings, given = etag) => {
    state.settings = ref(settings);
    etag = given;
    writeFact(ports, 'settings', FACTS.settings, encodeReadSettings({ settings, etag }));
    emit({ kind: 'venueChanged' });
  };
  // Another page of this device saved or read other settings (rule SETTINGS-24).
  const unfollow = ports.facts.follow(FACTS.settings, () => {
    restore();
    emit({ kind: 'venueChanged' });
  });
  return {
    restore,
    restyle() {
      const styles = levelStyles(state.settings, state.venue);
      // Most configurations change no style, so the board is not laid out again.
      if (LEVELS.every((level) => shallowEqual(styles[level], state.levelStyles[level]))) return;
      state.levelStyles = ref(styles);
    },
    dispose: unfollow,
    etag: () => etag,
    put,
    receive: (read, requestedAtMs) => put(overlay(read.settings, requestedAtMs), read.etag),
    setOverlay(over) {
      overlay = over;
    },
  };
}
