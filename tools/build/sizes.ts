/** Limits of the bundles' sizes after gzip (bar PERF-2). */
import { gzipSync } from 'node:zlib';
import type { Metafile } from 'esbuild';
import { criticalPath, everLoaded, outputOfEntry } from './metafile.ts';

const KIB = 1024;

const FIRST_BOARD_BYTES_MAX = 185 * KIB;
const KITCHEN_BYTES_MAX = 335 * KIB;
const DEMO_BYTES_MAX = 1_700_000;

/**
 * Deferred parts that the board of a kitchen does not need: other screens with their texts, parts for a logged-in
 * person, and parts for a setting or a press. The metafile does not say when a script loads.
 */
const NOT_OF_A_KITCHEN: readonly RegExp[] = [
  /\/(\w+-screens?|all-day-board|\w+-host)\.tsx$/,
  // Only the English texts of the panels count, because they are slightly larger than the Spanish ones.
  /\/(es-panels|e[ns]-screens)\.ts$/,
  /\/person-parts\.ts$/,
  /\/(card-drag|side-menu|pin-parts|recording-offer)\.tsx$/,
  /\/(clear-app-data|browser-environment)\.ts$/,
];

export interface Size {
  readonly what: string;
  readonly bytes: number;
  readonly maxBytes: number;
}

/** The size of an output after gzip, in bytes; `output` is its path in the metafile. */
type Measure = (output: string) => number;

export const gzipBytes = (contents: Uint8Array | string): number => gzipSync(contents, { level: 9 }).length;

const total = (outputs: readonly string[], measure: Measure): number =>
  outputs.reduce((bytes, output) => bytes + measure(output), 0);

/**
 * The size of the scripts before the first board, and of all scripts that the board of a kitchen needs, also in
 * English.
 */
export function kioskSizes(metafile: Metafile, entry: string, measure: Measure): Size[] {
  const main = outputOfEntry(metafile, entry);
  const kitchen = everLoaded(metafile, main, (source) => NOT_OF_A_KITCHEN.some((part) => part.test(source)));
  return [
    {
      what: 'first board',
      bytes: total(criticalPath(metafile, main), measure),
      maxBytes: FIRST_BOARD_BYTES_MAX,
    },
    { what: "kitchen's board in all", bytes: total(kitchen, measure), maxBytes: KITCHEN_BYTES_MAX },
  ];
}

/** The size of all JavaScript in the demo. */
export function demoSize(files: ReadonlyMap<string, Uint8Array | string>): Size {
  const scripts = [...files].filter(([path]) => path.endsWith('.js'));
  return {
    what: 'demo',
    bytes: scripts.reduce((bytes, [, contents]) => bytes + gzipBytes(contents), 0),
    maxBytes: DEMO_BYTES_MAX,
  };
}

const inKib = (bytes: number): string => `${(bytes / KIB).toFixed(1)} KiB`;

export function checkSizes(sizes: readonly Size[]): void {
  const over = sizes.filter(({ bytes, maxBytes }) => bytes > maxBytes);
  if (over.length === 0) return;
  const each = over.map(
    ({ what, bytes, maxBytes }) =>
      `${what} ${inKib(bytes)} after gzip, ${bytes - maxBytes} bytes over ${inKib(maxBytes)}`,
  );
  throw new Error(`Failed to build: ${each.join('; ')}.`);
}
