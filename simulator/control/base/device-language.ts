/** The room's language switch also applies to devices in this browser (rule ROOM-1). */
import type { RoomLanguage } from './texts.ts';

/** Storage key of a kiosk page's language. */
export const languageKey = (device: string): string => `kds:${new URL(device, location.href).pathname}:language`;

/** Takes effect at the devices' next load. With `keepExisting`, a chosen language stays. */
export function setDeviceLanguage(devices: readonly string[], language: RoomLanguage, keepExisting = false): void {
  try {
    for (const key of devices.map(languageKey)) {
      if (!keepExisting || localStorage.getItem(key) === null) localStorage.setItem(key, language);
    }
  } catch {
    // A device cannot store a language either when the browser has no storage.
  }
}
