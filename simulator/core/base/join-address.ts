/** The page of a server where a device gives the class code (rule NET-3). */

/** Its address may have the code and the path to open afterwards: `#12345678/device/3/`. */
export const JOIN_PATH = '/simulator/join/';

/** The address of a path for a device that scans or copies it: the code is in the part that no server receives. */
export const joinAddress = (address: string, code: string): string => {
  const [, origin = '', path = ''] = /^(\w+:\/\/[^/?#]+)([^#]*)/.exec(address) ?? [];
  return `${origin}${JOIN_PATH}#${code}${path || '/'}`;
};

/** A code of eight digits as people read it. */
export const readableCode = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`;

/** The code with which the clock's socket ends for a page that has not given the class code. */
export const NOT_ADMITTED = 4403;
