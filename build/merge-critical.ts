/**
 * One script for all that must arrive before the first board. esbuild cuts what the entry shares with lazy code into a chunk
 * for each set of sharers: two dozen small files that compress badly and are asked for one by one. Here they become one again.
 */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { build, type Metafile, type OutputFile, type Plugin } from 'esbuild';
import { type Bundle, OUT, ROOT, TARGET } from './bundle.ts';
import { criticalPath, outputOfEntry } from './metafile.ts';

const NAMED_IMPORT = /import\{([^}]*)\}from"\.\/([^"]+)";/g;
const BARE_IMPORT = /import"\.\/([^"]+)";/g;
const MAP_COMMENT = /\/\/# sourceMappingURL=\S+\s*$/;

/** A name of a chunk's export, and the name under which the merged script exports it. */
type Exported = ReadonlyMap<string, string>;

const keyOf = (chunk: string, name: string): string => `${chunk} ${name}`;
const hashOf = (...texts: readonly string[]): string =>
  createHash('sha256').update(texts.join('\n')).digest('base64url').replaceAll(/[-_]/g, 'A').slice(0, 8).toUpperCase();

/** The imports of one statement: `a as b,c` as pairs of the chunk's name and the importer's. */
const namesOf = (clause: string): readonly (readonly [theirs: string, ours: string])[] =>
  clause.split(',').map((part) => {
    const [theirs = '', ours = theirs] = part.trim().split(' as ');
    return [theirs, ours] as const;
  });

/** What the scripts outside of the critical path import from inside it, each with a short name of its own. */
function exportedNames(scripts: readonly OutputFile[], inside: ReadonlySet<string>): Exported {
  const keys = scripts.flatMap(({ text }) =>
    [...text.matchAll(NAMED_IMPORT)].flatMap(([, clause = '', chunk = '']) =>
      inside.has(chunk) ? namesOf(clause).map(([theirs]) => keyOf(chunk, theirs)) : [],
    ),
  );
  return new Map([...new Set(keys)].sort().map((key, at) => [key, `$${at.toString(36)}`]));
}

/** Serves the chunks of the critical path to the second pass with their maps; all other scripts stay where they are. */
function chunksPlugin(files: ReadonlyMap<string, OutputFile>, inside: ReadonlySet<string>): Plugin {
  return {
    name: 'critical-chunks',
    setup(setup) {
      setup.onResolve({ filter: /^\.\// }, ({ path }) => {
        const chunk = basename(path);
        return inside.has(chunk) ? { path: chunk, namespace: 'chunk' } : { path, external: true };
      });
      setup.onLoad({ filter: /.*/, namespace: 'chunk' }, ({ path }) => {
        const code = files.get(path)?.text ?? '';
        const map = Buffer.from(files.get(`${path}.map`)?.contents ?? '').toString('base64');
        const comment = `//# sourceMappingURL=data:application/json;base64,${map}\n`;
        return { contents: code.replace(MAP_COMMENT, '') + comment, loader: 'js' };
      });
    },
  };
}

/** The chunks as one script under a new name: the entry first, so that everything runs in the order it had. */
async function mergeChunks(main: string, name: string, exported: Exported, plugin: Plugin) {
  const clauses = [...exported].map(([key, short]) => {
    const [chunk, theirs] = key.split(' ');
    return `export{${theirs} as ${short}}from"./${chunk}";`;
  });
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    stdin: { contents: `import"./${main}";${clauses.join('')}`, sourcefile: 'critical.js' },
    outfile: `${OUT}/assets/${name}`,
    bundle: true,
    minify: true,
    format: 'esm',
    target: TARGET,
    charset: 'utf8',
    sourcemap: 'linked',
    legalComments: 'none',
    write: false,
    logLevel: 'warning',
    plugins: [plugin],
  });
  return outputFiles;
}

/** A lazy script that takes from the merged one what it took from chunks. As long as before where it can be, so that its map holds. */
function redirect(code: string, inside: ReadonlySet<string>, exported: Exported, merged: string): string {
  let taken: string[] = [];
  let removed = 0;
  const rest = code
    .replaceAll(NAMED_IMPORT, (statement, clause: string, chunk: string) => {
      if (!inside.has(chunk)) return statement;
      taken = [
        ...taken,
        ...namesOf(clause).map(([theirs, ours]) => `${exported.get(keyOf(chunk, theirs))} as ${ours}`),
      ];
      removed += statement.length;
      return '';
    })
    .replaceAll(BARE_IMPORT, (statement, chunk: string) => {
      if (!inside.has(chunk)) return statement;
      removed += statement.length;
      return '';
    });
  if (removed === 0) return code;
  const statement = taken.length > 0 ? `import{${taken.join(',')}}from"./${merged}";` : `import"./${merged}";`;
  return statement.padEnd(removed) + rest;
}

/** The metafile as if the merged script had been made at once. */
function mergedMetafile(
  metafile: Metafile,
  inside: ReadonlySet<string>,
  main: string,
  renamed: (path: string) => string,
) {
  const outputs: Metafile['outputs'] = {};
  for (const [path, output] of Object.entries(metafile.outputs)) {
    const to = renamed(path);
    const known = outputs[to];
    const inputs = { ...known?.inputs };
    for (const [input, { bytesInOutput }] of Object.entries(output.inputs)) {
      inputs[input] = { bytesInOutput: bytesInOutput + (inputs[input]?.bytesInOutput ?? 0) };
    }
    const links = [...(known?.imports ?? []), ...output.imports.map((link) => ({ ...link, path: renamed(link.path) }))];
    const imports = links.filter(({ path: target, kind }, at) => {
      const first = links.findIndex((link) => link.path === target && link.kind === kind);
      return target !== to && at === first;
    });
    const isEntry = path === main || !inside.has(basename(path));
    outputs[to] = {
      ...(isEntry ? output : (known ?? output)),
      bytes: (known?.bytes ?? 0) + output.bytes,
      inputs,
      imports,
    };
  }
  return { ...metafile, outputs };
}

/**
 * The bundle with the critical path of an entry as one script. Names of scripts follow from the names before, which stand for
 * their contents, so that a changed script never keeps its name.
 */
export async function mergeCritical(bundle: Bundle, entry: string): Promise<Bundle> {
  const { metafile } = bundle;
  const mainPath = outputOfEntry(metafile, entry);
  const critical = criticalPath(metafile, mainPath);
  if (critical.length === 1) return bundle;
  const inside = new Set(critical.map((path) => basename(path)));
  const files = new Map(bundle.outputFiles.map((file) => [basename(file.path), file]));
  const lazy = bundle.outputFiles.filter(({ path }) => path.endsWith('.js') && !inside.has(basename(path)));
  const exported = exportedNames(lazy, inside);
  const token = hashOf(...[...inside].sort());
  const merged = `${basename(mainPath).replace(/-[^-]*$/, '')}-${token}.js`;
  const names = new Map([
    ...[...inside].map((name) => [name, merged] as const),
    ...lazy.map(({ path }) => {
      const name = basename(path);
      return [name, name.replace(/-[^-]*$/, `-${hashOf(name, token)}.js`)] as const;
    }),
  ]);
  const newName = (name: string): string => names.get(name) ?? name;
  const renamed = (path: string): string => {
    const name = basename(path);
    const plain = name.replace(/\.map$/, '');
    return path.slice(0, -name.length) + newName(plain) + name.slice(plain.length);
  };
  const withNewNames = (code: string): string =>
    code.replaceAll(/(["/=])([\w.-]+\.js)(?=["\s.]|$)/g, (whole, before: string, name: string) =>
      names.has(name) ? before + newName(name) : whole,
    );

  const encoder = new TextEncoder();
  const withText = (file: OutputFile, text: string): OutputFile => ({
    ...file,
    path: renamed(file.path),
    contents: encoder.encode(text),
    text,
  });
  const made = await mergeChunks(basename(mainPath), merged, exported, chunksPlugin(files, inside));
  const others = bundle.outputFiles.filter(({ path }) => !inside.has(basename(path).replace(/\.map$/, '')));
  const outputFiles = [
    ...made.map((file) => (file.path.endsWith('.js') ? withText(file, withNewNames(file.text)) : file)),
    ...others.map((file) => {
      if (!file.path.endsWith('.js')) return { ...file, path: renamed(file.path), text: file.text };
      return withText(file, withNewNames(redirect(file.text, inside, exported, merged)));
    }),
  ];
  return { ...bundle, outputFiles, metafile: mergedMetafile(metafile, inside, mainPath, renamed) };
}
