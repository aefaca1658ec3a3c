/** The name under which this device keeps what it stores. */

/** The folder that the page is served from, with a slash at its end: whatever this device keeps is kept for it. */
export const appFolder = (): URL => new URL('.', document.baseURI);

/** What any kiosk of this origin keeps begins so. */
export const ALL_KIOSKS = 'kds:';

/** A kiosk under another folder of the same origin is another device and shares nothing. */
export function storageNamespace(): string {
  return `${ALL_KIOSKS}${appFolder().pathname}:`;
}
