/** The folder that serves the page, with a slash at the end; its name is part of the device's identity. */
export const appFolder = (): URL => new URL('.', document.baseURI);

/** The common prefix of the stored data of all kiosks of this origin. */
export const ALL_KIOSKS = 'kds:';

/**
 * The prefix for the page's folder: a kiosk in another folder of the same origin is another device and shares no data.
 */
export function storageNamespace(): string {
  return `${ALL_KIOSKS}${appFolder().pathname}:`;
}
