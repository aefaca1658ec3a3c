/** Ends with a slash; the folder is part of the device's identity. */
export const appFolder = (): URL => new URL('.', document.baseURI);

export const ALL_KIOSKS = 'kds:';

/** A kiosk in another folder of the same origin is another device and shares no data. */
export function storageNamespace(): string {
  return `${ALL_KIOSKS}${appFolder().pathname}:`;
}
