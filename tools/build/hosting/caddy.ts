import { CACHE_CONTROL, contentTypeOf, FILE_TYPES, HASHED_FOLDER } from '../../../simulator/server/file-headers.ts';
import type { Headers } from './host-headers.ts';

const headerLines = (headers: Headers): string =>
  Object.entries(headers)
    .map(([name, value]) => `\theader ${name} "${value}"\n`)
    .join('');

/** Sets the types of files, because the lists of types differ between systems. */
const typeLines = (): string =>
  Object.keys(FILE_TYPES)
    .map(
      (ending) => `\t@${ending} path *.${ending}\n\theader @${ending} content-type "${contentTypeOf(`x.${ending}`)}"\n`,
    )
    .join('');

/** Redirects the address of a folder without its final slash. */
const intoFolder = (base: string): string => (base === '/' ? '' : `redir ${base.slice(0, -1)} ${base} 308\n\n`);

export const caddyPart = (
  base: string,
  headers: Headers,
): string => `# The kitchen display at ${base}, for Caddy. The build writes this file together with the kiosk.
# Import it in the block of the site, after its "root". The kiosk's files must be in ${base} below that root.

${intoFolder(base)}handle ${base}* {
\tencode gzip
${headerLines(headers)}${typeLines()}
\t@hashed {
\t\tpath ${base}${HASHED_FOLDER}*
\t\tfile
\t}
\theader @hashed cache-control "${CACHE_CONTROL.hashed}"
\t@others not path ${base}${HASHED_FOLDER}*
\theader @others cache-control "${CACHE_CONTROL.others}"

\t# A path without a file extension is a screen; a path with an extension is a file, or a 404.
\t@screens not path_regexp \\.[^/]*$
\trewrite @screens ${base}index.html
\tfile_server
}
`;
