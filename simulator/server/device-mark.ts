/** The mark of a simulated device as this server puts it into the pages that it serves; the kiosk's own files know nothing of it. */
import { DEVICE_MARK_CLASS, DEVICE_MARK_STYLE, DEVICE_MARK_WORDS } from '../adapters/device-mark.ts';

export const DEVICE_MARK_PATH = '/simulator/device-mark.css';

/** The style sheet behind the path. */
export const deviceMarkStyle = (): string => DEVICE_MARK_STYLE;

const words = Object.entries(DEVICE_MARK_WORDS)
  .map(([language, word]) => `<strong lang="${language}">${word}</strong>`)
  .join('');

/** A page of the kiosk with the mark at its end. */
export const withDeviceMark = (html: string): string =>
  html
    .replace(/<\/head>/i, (end) => `<link rel="stylesheet" href="${DEVICE_MARK_PATH}">${end}`)
    .replace(/<\/body>/i, (end) => `<aside class="${DEVICE_MARK_CLASS}">${words}</aside>${end}`);
