/** Reads esbuild's metafile of a bundle: related outputs, forbidden inputs, packages. */
import type { Metafile } from 'esbuild';

/** Before the source of a deferred part, where the metafile names it as an entry. */
export const DEFERRED = 'deferred';

type Output = Metafile['outputs'][string];
type Link = Output['imports'][number];

/** Code that drives, tests or shows the product: a kiosk that contains any of it is not the product. */
const FOREIGN = /^(simulator|fixtures|stories|tests|e2e|tools)\/|(^|\/)node_modules\/(@mswjs|mock-socket)\//;

function outputOf(metafile: Metafile, path: string): Output {
  const output = metafile.outputs[path];
  if (output === undefined) throw new Error(`Failed to read the metafile: it has no output ${path}.`);
  return output;
}

const sourceOf = ({ entryPoint = '' }: Output): string => entryPoint.replace(`${DEFERRED}:`, '');

/** The output that one source file became as an entry or as the target of a dynamic import. Throws when there is none. */
export function outputOfEntry(metafile: Metafile, entry: string): string {
  const found = Object.entries(metafile.outputs).find(([, output]) => sourceOf(output) === entry);
  if (found === undefined) throw new Error(`Failed to read the metafile: ${entry} is no entry of this build.`);
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

/** The scripts that must arrive before an entry runs: itself and all it imports statically, itself first. */
export function criticalPath(metafile: Metafile, entryOutput: string): string[] {
  return walk(metafile, [entryOutput], (link) => link.kind === 'import-statement');
}

/** Every script reachable from an entry, now or later, except through deferred parts that `leavesOut` names by their sources. */
export function everLoaded(metafile: Metafile, entryOutput: string, leavesOut: (source: string) => boolean): string[] {
  return walk(metafile, [entryOutput], (link) => {
    if (link.kind === 'import-statement') return true;
    return link.kind === 'dynamic-import' && !leavesOut(sourceOf(outputOf(metafile, link.path)));
  });
}

/** Inputs that a production bundle may not contain. */
export function foreignInputs(metafile: Metafile): string[] {
  return Object.keys(metafile.inputs).filter((path) => FOREIGN.test(path));
}

/** The folder of the package that a file belongs to, null for the project's own files. */
export function packageFolderOf(path: string): string | null {
  const match = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path);
  return match === null ? null : match[0];
}

/** Folders of the packages with at least one byte in the outputs, sorted. */
export function packageFolders(metafile: Metafile): string[] {
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
  const folders = inputs.filter(([, share]) => share.bytesInOutput > 0).map(([path]) => packageFolderOf(path));
  return [...new Set(folders.filter((folder) => folder !== null))].sort();
}

/** The output that holds a copy of the asset whose path ends so, null when the bundle does not use it. */
export function assetOutput(metafile: Metafile, ending: string): string | null {
  const found = Object.entries(metafile.outputs).find(([path, output]) => {
    return !path.endsWith('.css') && Object.keys(output.inputs).some((input) => input.endsWith(ending));
  });
  return found?.[0] ?? null;
}
