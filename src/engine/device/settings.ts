/** Puts the settings of this device in force and keeps them for its next start. */

import { ref } from 'valtio/vanilla';
import { isAlike } from '../../domain/alike.ts';
import { levelStyles } from '../../domain/board/timing.ts';
import { LEVELS } from '../../domain/shown/levels.ts';
import type { Settings } from '../../domain/shown/settings.ts';
import { decodeReadSettings, encodeReadSettings, type ReadSettings } from '../../protocol/decode-settings.ts';
import type { Emit } from '../base/events.ts';
import { FACTS } from '../base/facts.ts';
import { type KeptPorts, keepFact, readFact } from '../base/kept.ts';
import type { AppState } from '../base/state.ts';

/** The settings to use for those that the server sent. `askedAtMs` is monotonic. */
export type SettingsOverlay = (read: Settings, askedAtMs: number) => Settings;

export interface SettingsKeeper {
  /** The settings that the last run kept are in force, if there are any. */
  restore(): void;
  /** These are in force from now on; with the etag that the server gave them, null where it is not known, left out while they are the server's as before. */
  put(settings: Settings, etag?: string | null): void;
  /** Settings that the server sent are in force from now on. `askedAtMs` is monotonic. */
  receive(read: ReadSettings, askedAtMs: number): void;
  /** From now on `over` puts what is not saved yet over the settings that the server sends. */
  setOverlay(over: SettingsOverlay): void;
  /** What the server calls those in force; null where that is not known. */
  etag(): string | null;
  /** The levels look as the settings in force and the venue, whose colours stand behind theirs, say by now. */
  restyle(): void;
  dispose(): void;
}

/** Settings as a part of the state: this part alone writes them, and the styles of the levels that they and the venue make. */
export function createSettings(state: AppState, ports: KeptPorts, emit: Emit<'venueChanged'>): SettingsKeeper {
  let etag: string | null = null;
  let overlay: SettingsOverlay = (read) => read;
  const restore = () => {
    const kept = readFact(ports, 'settings', FACTS.settings, decodeReadSettings)?.data;
    if (!kept) return;
    state.settings = ref(kept.settings);
    etag = kept.etag;
  };
  const put: SettingsKeeper['put'] = (settings, given = etag) => {
    state.settings = ref(settings);
    etag = given;
    keepFact(ports, 'settings', FACTS.settings, encodeReadSettings({ settings, etag }));
    emit({ kind: 'venueChanged' });
  };
  // Another page of this device has saved or read others (rule SET24).
  const unfollow = ports.facts.follow(FACTS.settings, () => {
    restore();
    emit({ kind: 'venueChanged' });
  });
  return {
    restore,
    restyle() {
      const styles = levelStyles(state.settings, state.venue);
      // Most of what is told of a venue is a list: the strip is not drawn for it.
      if (LEVELS.every((level) => isAlike(styles[level], state.levelStyles[level]))) return;
      state.levelStyles = ref(styles);
    },
    dispose: unfollow,
    etag: () => etag,
    put,
    receive: (read, askedAtMs) => put(overlay(read.settings, askedAtMs), read.etag),
    setOverlay(over) {
      overlay = over;
    },
  };
}
