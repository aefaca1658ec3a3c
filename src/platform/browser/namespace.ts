/** The name under which this device keeps what it stores. */

/** The folder that the page is served from: a kiosk under another folder of the same origin is another device and shares nothing. */
export function storageNamespace(): string {
  return `kds:${new URL('.', document.baseURI).pathname}:`;
}
