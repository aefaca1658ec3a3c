/** An earlier script can activate a kiosk page's device with this key of its install record. */

/** `folder` is the path of the page's folder, with a final slash. */
export const installKey = (folder: string): string => `kds:${folder}:install`;
