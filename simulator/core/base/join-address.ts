/** The page on which the user of a device enters the class code (rule NET-3). */

/** The fragment may contain the code and a path to open afterwards: `#12345678/device/3/`. */
export const JOIN_PATH = '/simulator/join/';

/** A device scans or copies this. The code is in the fragment, which browsers do not send to servers. */
export const joinAddress = (address: string, code: string): string => {
  const [, origin = '', path = ''] = /^(\w+:\/\/[^/?#]+)([^#]*)/.exec(address) ?? [];
  return `${origin}${JOIN_PATH}#${code}${path || '/'}`;
};

/** Eight digits in two groups. */
export const readableCode = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`;

/** Only a refusal because of a missing class code has this header. */
export const CODE_NEEDED = 'x-class-code-needed';

/** The close code of the clock's socket for a page without the class code. */
export const NOT_ADMITTED = 4403;
