import { build } from 'esbuild';
import { expect, test } from 'vitest';
import type { Bundle } from '../../build/bundle.ts';
import { shrink } from '../../build/shrink.ts';

const SOURCE = `const greeting = 'hello';
export function greetEverybody(names) {
  const greeted = names.map((name) => greeting + ' ' + name);
  if (greeted.length === 0) throw new Error('nobody');
  return greeted;
}
`;

const bundled = (): Promise<Bundle> =>
  build({
    stdin: { contents: SOURCE, sourcefile: 'greet.js' },
    outfile: 'out/greet.js',
    format: 'esm',
    minify: true,
    sourcemap: 'linked',
    metafile: true,
    write: false,
  });

const fileOf = (bundle: Bundle, ending: string) => {
  const file = bundle.outputFiles.find(({ path }) => path.endsWith(ending));
  if (file === undefined) throw new Error(`Failed to find ${ending}.`);
  return file;
};

test('a shorter script does what it did, under its name and with its map', async () => {
  const before = await bundled();
  const after = shrink(before);
  const script = fileOf(after, 'greet.js');
  expect(script.path).toBe(fileOf(before, 'greet.js').path);
  expect(script.text.length).toBeLessThanOrEqual(fileOf(before, 'greet.js').text.length);
  expect(script.text).toMatch(/\n\/\/# sourceMappingURL=greet\.js\.map\n$/);
  const run = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(script.text)}`);
  expect(run.greetEverybody(['Ana'])).toEqual(['hello Ana']);
});

test('the map of a shorter script leads to the source, not to the script before', async () => {
  const map: { sources: string[]; sourcesContent: string[] } = JSON.parse(
    fileOf(shrink(await bundled()), '.js.map').text,
  );
  expect(map.sources.map((path) => path.split('/').at(-1))).toEqual(['greet.js']);
  expect(map.sourcesContent).toEqual([SOURCE]);
});

test('a script that does not parse stops the build', async () => {
  const bundle = await bundled();
  const outputFiles = bundle.outputFiles.map((file) =>
    file.path.endsWith('.js') ? { ...file, text: 'const (' } : file,
  );
  expect(() => shrink({ ...bundle, outputFiles })).toThrow('Failed to shorten');
});
