/**
 * Sets the language of devices in this browser, because the room's language switch also applies to them (rule ROOM-1).
 */
import type { RoomLanguage } from './texts.ts';

/** The storage key of a kiosk page's language, which depends on the folder that serves the page. */
export const languageKey = (device: string): string => `kds:${new URL(device, location.href).pathname}:language`;

/**
 * Sets the language that these devices use from their next load. With `keepExisting`, a device with a chosen language
 * keeps it.
 */
export function setDeviceLanguage(devices: readonly string[], language: RoomLanguage, keepExisting = false): void {
  try {
    for (const key of devices.map(languageKey)) {
      if (!keepExisting || localStorage.getItem(key) === null) localStorage.setItem(key, language);
    }
  } catch {
    // A device cannot store a language either when the browser has no storage.
  }
}
