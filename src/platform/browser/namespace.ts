/** The prefix of all stored data of this device. */

/** The folder that serves the page, with a slash at its end: it identifies the device. */
export const appFolder = (): URL => new URL('.', document.baseURI);

/** The prefix of the stored data of all kiosks of this origin. */
export const ALL_KIOSKS = 'kds:';

/** A kiosk in another folder of the same origin is another device and shares nothing. */
export function storageNamespace(): string {
  return `${ALL_KIOSKS}${appFolder().pathname}:`;
}
