/** The language of devices in this browser: the room's switch is theirs too (rule ROOM-1). */
import type { RoomLanguage } from './texts.ts';

/** Where a kiosk's page keeps its language, by the address of the folder that serves it. */
export const languageKey = (device: string): string => `kds:${new URL(device, location.href).pathname}:language`;

/** Sets the language that these devices have from their next load on; with `keep` those that have chosen one keep it. */
export function setDeviceLanguage(devices: readonly string[], language: RoomLanguage, keep = false): void {
  try {
    for (const key of devices.map(languageKey)) {
      if (!keep || localStorage.getItem(key) === null) localStorage.setItem(key, language);
    }
  } catch {
    // Without storage a device has no language of its own either.
  }
}
