/** A second pass over finished scripts: this minifier finds what esbuild's leaves, about one byte in twenty after gzip. */
import { minifySync } from 'vite';
import { type Bundle, TARGET } from './bundle.ts';

const MAP_COMMENT = /\/\/# sourceMappingURL=\S+\s*$/;

/** The bundle with shorter scripts under the same names, and maps that still lead to the sources. Throws what does not parse. */
export function shrink(bundle: Bundle): Bundle {
  const maps = new Map(bundle.outputFiles.map(({ path, text }) => [path, text]));
  const made = new Map<string, string>();
  for (const { path, text } of bundle.outputFiles) {
    if (!path.endsWith('.js')) continue;
    const [comment = ''] = MAP_COMMENT.exec(text) ?? [];
    const inputMap = JSON.parse(maps.get(`${path}.map`) ?? 'null') ?? undefined;
    const { code, map, errors } = minifySync(path, text.slice(0, text.length - comment.length), {
      module: true,
      compress: { target: TARGET },
      mangle: true,
      sourcemap: inputMap !== undefined,
      inputMap,
    });
    if (errors.length > 0) throw new Error(`Failed to shorten ${path}: ${errors[0]?.message}`);
    made.set(path, comment === '' ? code : `${code}\n${comment}`);
    if (map) made.set(`${path}.map`, JSON.stringify(map));
  }
  const encoder = new TextEncoder();
  const outputFiles = bundle.outputFiles.map((file) => {
    const text = made.get(file.path);
    return text === undefined ? file : { ...file, contents: encoder.encode(text), text };
  });
  return { ...bundle, outputFiles };
}
