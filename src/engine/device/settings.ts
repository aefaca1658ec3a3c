/** Puts the settings of this device in force and keeps them for its next start. */

import { ref } from 'valtio/vanilla';
import { levelStyles } from '../../domain/board/timing.ts';
import type { Settings } from '../../domain/shown/settings.ts';
import { decodeSettings } from '../../protocol/decode-settings.ts';
import type { Tell } from '../base/events.ts';
import { FACTS } from '../base/facts.ts';
import { type KeptPorts, keepFact, readFact } from '../base/kept.ts';
import type { AppState } from '../base/state.ts';

export interface SettingsKeeper {
  /** These are in force from now on. */
  put(settings: Settings): void;
}

/** The settings that the last run kept, null for none. */
export const keptSettings = (ports: KeptPorts): Settings | null =>
  readFact(ports, 'settings', FACTS.settings, decodeSettings)?.data ?? null;

/** Settings as a part of the state. */
export const createSettings = (state: AppState, ports: KeptPorts, tell: Tell<'venueChanged'>): SettingsKeeper => ({
  put(settings) {
    state.settings = ref(settings);
    state.levelStyles = ref(levelStyles(settings, state.venue));
    keepFact(ports, 'settings', FACTS.settings, settings);
    tell({ kind: 'venueChanged' });
  },
});
