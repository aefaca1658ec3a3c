import { CACHE_CONTROL, FILE_TYPES, HASHED_FOLDER } from '../../../simulator/server/file-headers.ts';
import type { Headers } from './host-headers.ts';

const GZIP_BYTES_MIN = 256;

const TYPES = Object.entries(FILE_TYPES);
const TEXTS = TYPES.filter(([, { isText }]) => isText).map(([, { type }]) => type);
const SHRINKING = TYPES.filter(([, { shrinks }]) => shrinks).map(([, { type }]) => type);

/** All types except pages, because nginx always includes pages in both lists. */
const besidePages = (types: readonly string[]): string =>
  [...new Set(types)].filter((type) => type !== 'text/html').join(' ');

const indented = (lines: readonly string[]): string => lines.map((line) => `    ${line}\n`).join('');

/** The header lines of a location: a location that has one header of its own inherits no others. */
const headerLines = (headers: Headers, cacheControl: string): readonly string[] => [
  ...Object.entries(headers).map(([name, value]) => `add_header ${name} "${value}" always;`),
  // Not added to the response for a missing file, because the file may exist a moment later.
  `add_header cache-control "${cacheControl}";`,
];

const sharedLines = (): readonly string[] => [
  `types { ${TYPES.map(([ending, { type }]) => `${type} ${ending};`).join(' ')} }`,
  'default_type application/octet-stream;',
  'charset utf-8;',
  `charset_types ${besidePages(TEXTS)};`,
  'gzip on;',
  'gzip_vary on;',
  'gzip_proxied any;',
  `gzip_min_length ${GZIP_BYTES_MIN};`,
  `gzip_types ${besidePages(SHRINKING)};`,
];

const intoFolder = (base: string): string =>
  base === '/' ? '' : `location = ${base.slice(0, -1)} {\n    absolute_redirect off;\n    return 308 ${base};\n}\n\n`;

/**
 * The addresses in mails, whose code contains a temporary password or works once (rules LOGIN-8 and LOGIN-10), and the
 * address to which a login provider returns with its code.
 */
const CODED_SCREENS = ['l/profilecreated/', 'l/pwdreset/', 'l/profilelogin'];

/** Rewrites the address within the location. An internal redirect would be logged by the location in which it ends. */
const unloggedScreen = (base: string, path: string): string => `
    # This address may contain a secret code, so nginx does not log it.
    location ^~ ${base}${path} {
        access_log off;
        rewrite ^ ${base}index.html break;
    }
`;

export const nginxLocations = (
  base: string,
  headers: Headers,
): string => `# The kitchen display at ${base}, for nginx. The build writes this file together with the kiosk.
# Include it in the server block of the host. The kiosk's files must be in ${base} below the root of that block.

${intoFolder(base)}location ${base} {
${indented([...sharedLines(), ...headerLines(headers, CACHE_CONTROL.others)])}
    # A path without a file extension is a screen; a path with an extension is a file, or a 404.
    try_files $uri ${base}index.html;
${CODED_SCREENS.map((path) => unloggedScreen(base, path)).join('')}
    location ~ \\.[^/]*$ {
        try_files $uri =404;
    }

    location ^~ ${base}${HASHED_FOLDER} {
${indented(headerLines(headers, CACHE_CONTROL.hashed)).replaceAll(/^/gm, '    ').trimEnd()}
        try_files $uri =404;
    }
}
`;
