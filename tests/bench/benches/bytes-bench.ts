/** The bytes that a kitchen downloads (PERF9): the gzipped scripts of dist/kiosk, before the first board and in total. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { published, ROOT } from '../../../tools/build/bundle.ts';
import { KIOSK_ENTRY, kioskOptions } from '../../../tools/build/kiosk.ts';
import { gzipBytes, kioskSizes } from '../../../tools/build/sizes.ts';
import type { Bench } from '../bench.ts';
import { exactFigure } from '../report/figure.ts';

const KIB = 1_024;

/** Gzip size of the file that the build wrote. Throws when dist/kiosk holds another build. */
function gzipBytesOf(output: string): number {
  const file = join(ROOT, 'dist/kiosk', published(output));
  if (!existsSync(file))
    throw new Error(`Failed to read dist/kiosk: it has no ${published(output)}. Run "npm run build".`);
  return gzipBytes(readFileSync(file));
}

export const BYTES_BENCH: Bench = {
  name: 'bytes',
  what: 'PERF9: JavaScript of the built kiosk after gzip',
  limitMs: 30_000,
  async run() {
    const { metafile } = await build(kioskOptions());
    return kioskSizes(metafile, KIOSK_ENTRY, gzipBytesOf).map(({ what, bytes, maxBytes }) =>
      exactFigure({ name: what, unit: 'KiB', bar: maxBytes / KIB }, bytes / KIB),
    );
  },
};
