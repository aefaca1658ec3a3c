/** Where a kiosk's page keeps its install record, so that a page before it can activate its device. */

/** The key in the page's local storage, by the path of the folder that serves it, with a slash at its end. */
export const installKey = (folder: string): string => `kds:${folder}:install`;
