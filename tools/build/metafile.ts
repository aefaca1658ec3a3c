import type { Metafile } from 'esbuild';

/** The prefix of a deferred part's source when the metafile names it as an entry. */
export const DEFERRED = 'deferred';

type Output = Metafile['outputs'][string];
type Link = Output['imports'][number];

/** Code that a production bundle must not contain. */
const FOREIGN = /^(simulator|fixtures|stories|tests|e2e|tools)\/|(^|\/)node_modules\/(@mswjs|mock-socket)\//;

function outputOf(metafile: Metafile, path: string): Output {
  const output = metafile.outputs[path];
  if (output === undefined) throw new Error(`Failed to read the metafile: it has no output ${path}.`);
  return output;
}

const sourceOf = ({ entryPoint = '' }: Output): string => entryPoint.replace(`${DEFERRED}:`, '');

/** The output of a source file that is an entry or the target of a dynamic import. Throws without such an output. */
export function outputOfEntry(metafile: Metafile, entry: string): string {
  const found = Object.entries(metafile.outputs).find(([, output]) => sourceOf(output) === entry);
  if (found === undefined) throw new Error(`Failed to read the metafile: ${entry} is not an entry of this build.`);
  return found[0];
}

function walk(metafile: Metafile, first: readonly string[], follows: (link: Link) => boolean): string[] {
  const seen = new Set(first);
  for (const path of seen) {
    for (const link of outputOf(metafile, path).imports) {
      if (!link.external && link.path in metafile.outputs && follows(link)) seen.add(link.path);
    }
  }
  return [...seen];
}

/** The scripts that must arrive before an entry runs: the entry, then all its static imports. */
export function criticalPath(metafile: Metafile, entryOutput: string): string[] {
  return walk(metafile, [entryOutput], (link) => link.kind === 'import-statement');
}

/** All scripts that an entry loads, at once or later, except the deferred parts for which `leavesOut` is true. */
export function everLoaded(metafile: Metafile, entryOutput: string, leavesOut: (source: string) => boolean): string[] {
  return walk(metafile, [entryOutput], (link) => {
    if (link.kind === 'import-statement') return true;
    return link.kind === 'dynamic-import' && !leavesOut(sourceOf(outputOf(metafile, link.path)));
  });
}

export function foreignInputs(metafile: Metafile): string[] {
  return Object.keys(metafile.inputs).filter((path) => FOREIGN.test(path));
}

/** Null for the project's own files. */
export function packageFolderOf(path: string): string | null {
  const match = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path);
  return match === null ? null : match[0];
}

/** The folders of all packages with at least one byte in the outputs, sorted. */
export function packageFolders(metafile: Metafile): string[] {
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
  const folders = inputs.filter(([, share]) => share.bytesInOutput > 0).map(([path]) => packageFolderOf(path));
  return [...new Set(folders.filter((folder) => folder !== null))].sort();
}

/** The output that contains a copy of the asset whose path ends with `ending`; null when the bundle does not use it. */
export function assetOutput(metafile: Metafile, ending: string): string | null {
  const found = Object.entries(metafile.outputs).find(([path, output]) => {
    return !path.endsWith('.css') && Object.keys(output.inputs).some((input) => input.endsWith(ending));
  });
  return found?.[0] ?? null;
}
