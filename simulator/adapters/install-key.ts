/** The key of a device's install record. A script that runs before the kiosk activates the device with it. */

/** `folder` is the path of the page's folder, with a final slash. */
export const installKey = (folder: string): string => `kds:${folder}:install`;
