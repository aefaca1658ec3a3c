/** Puts the settings of this device in force and keeps them for its next start. */
import { ref } from 'valtio/vanilla';
import type { Settings } from '../../domain/shown/settings.ts';
import { decodeSettings } from '../../protocol/decode-settings.ts';
import { type KeptPorts, keepFact, readFact } from '../base/kept.ts';
import type { AppState } from '../base/state.ts';

const FACT = 'DEVCFG';

/** What is drawn from the settings is the caller's to draw again. */
export function putSettings(state: AppState, ports: KeptPorts, settings: Settings): void {
  state.settings = ref(settings);
  keepFact(ports, 'settings', FACT, settings);
}

/** The settings that the last run kept, null for none. */
export const keptSettings = (ports: KeptPorts): Settings | null =>
  readFact(ports, 'settings', FACT, decodeSettings)?.data ?? null;
