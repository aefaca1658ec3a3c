/** The kiosk's own files do not contain the mark, so the server adds it. */
import { createHash } from 'node:crypto';
import { DEVICE_MARK_CLASS, DEVICE_MARK_STYLE, DEVICE_MARK_TEXTS } from '../adapters/device-mark.ts';

export const DEVICE_MARK_PATH = '/simulator/device-mark.css';

export const deviceMarkStyle = (): string => DEVICE_MARK_STYLE;

const words = Object.entries(DEVICE_MARK_TEXTS)
  .map(([language, word]) => `<strong lang="${language}">${word}</strong>`)
  .join('');

/** Matches the list in the kiosk's service worker, as the build writes it. */
const FILE_LIST = /\[(?=\{url:["'`])/;

const revision = createHash('sha256').update(DEVICE_MARK_STYLE).digest('hex').slice(0, 16);

/** A page without a network needs the mark's style too. Throws for a script without a list of files. */
export function keepingDeviceMark(script: string): string {
  if (!FILE_LIST.test(script)) throw new Error('Failed to serve the service worker: it has no list of files.');
  return script.replace(FILE_LIST, (start) => `${start}{url:"${DEVICE_MARK_PATH}",revision:"${revision}"},`);
}

export const withDeviceMark = (html: string): string =>
  html
    .replace(/<\/head>/i, (end) => `<link rel="stylesheet" href="${DEVICE_MARK_PATH}">${end}`)
    .replace(/<\/body>/i, (end) => `<aside class="${DEVICE_MARK_CLASS}">${words}</aside>${end}`);
