import type { Metafile } from 'esbuild';

type Output = Metafile['outputs'][string];

interface OutputFacts {
  readonly entry?: string;
  readonly imports?: readonly string[];
  readonly lazy?: readonly string[];
  readonly inputs?: Readonly<Record<string, number>>;
}

function output({ entry, imports = [], lazy = [], inputs = {} }: OutputFacts): Output {
  return {
    ...(entry === undefined ? {} : { entryPoint: entry }),
    bytes: Object.values(inputs).reduce((sum, bytes) => sum + bytes, 0),
    exports: [],
    imports: [
      ...imports.map((path) => ({ path, kind: 'import-statement' as const })),
      ...lazy.map((path) => ({ path, kind: 'dynamic-import' as const })),
    ],
    inputs: Object.fromEntries(Object.entries(inputs).map(([path, bytesInOutput]) => [path, { bytesInOutput }])),
  };
}

/** The inputs of the metafile are those that the outputs name. */
export function sampleMetafile(outputs: Readonly<Record<string, OutputFacts>>): Metafile {
  const inputs = Object.values(outputs).flatMap((facts) => Object.keys(facts.inputs ?? {}));
  return {
    inputs: Object.fromEntries(inputs.map((path) => [path, { bytes: 1, imports: [] }])),
    outputs: Object.fromEntries(Object.entries(outputs).map(([path, facts]) => [path, output(facts)])),
  };
}
