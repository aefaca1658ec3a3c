/** The headers that every file and page of a production host bears; how long a file is kept comes besides. */
import { KIOSK_HEADERS, TRUSTWORTHY_HEADERS } from '../../simulator/server/security-headers.ts';

/** A production host speaks https, so its pages are such that the browser trusts. */
export const HOST_HEADERS: Readonly<Record<string, string>> = { ...KIOSK_HEADERS, ...TRUSTWORTHY_HEADERS };
