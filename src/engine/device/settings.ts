/** Puts the settings of this device in force and keeps them for its next start. */

import { ref } from 'valtio/vanilla';
import { isAlike } from '../../domain/alike.ts';
import { levelStyles } from '../../domain/board/timing.ts';
import { LEVELS } from '../../domain/shown/levels.ts';
import type { Settings } from '../../domain/shown/settings.ts';
import { decodeReadSettings, encodeReadSettings } from '../../protocol/decode-settings.ts';
import type { Tell } from '../base/events.ts';
import { FACTS } from '../base/facts.ts';
import { type KeptPorts, keepFact, readFact } from '../base/kept.ts';
import type { AppState } from '../base/state.ts';

export interface SettingsKeeper {
  /** The settings that the last run kept are in force, if there are any. */
  restore(): void;
  /** These are in force from now on; with the etag that the server gave them, null where it is not known, left out while they are the server's as before. */
  put(settings: Settings, etag?: string | null): void;
  /** What the server calls those in force; null where that is not known. */
  etag(): string | null;
  /** The levels look as the settings in force and the venue, whose colours stand behind theirs, say by now. */
  restyle(): void;
  dispose(): void;
}

/** Settings as a part of the state: this part alone writes them, and the styles of the levels that they and the venue make. */
export function createSettings(state: AppState, ports: KeptPorts, tell: Tell<'venueChanged'>): SettingsKeeper {
  let etag: string | null = null;
  const restore = () => {
    const kept = readFact(ports, 'settings', FACTS.settings, decodeReadSettings)?.data;
    if (!kept) return;
    state.settings = ref(kept.settings);
    etag = kept.etag;
  };
  // Another page of this device has saved or read others (rule SET24).
  const unfollow = ports.facts.follow(FACTS.settings, () => {
    restore();
    tell({ kind: 'venueChanged' });
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
    put(settings, given = etag) {
      state.settings = ref(settings);
      etag = given;
      keepFact(ports, 'settings', FACTS.settings, encodeReadSettings({ settings, etag }));
      tell({ kind: 'venueChanged' });
    },
  };
}
