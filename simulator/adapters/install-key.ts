/** The storage key of a kiosk page's install record, so that an earlier script can activate its device. */

/** The key in the page's local storage, by the path of its folder, with a final slash. */
export const installKey = (folder: string): string => `kds:${folder}:install`;
