/** The bytes that a kitchen downloads (PERF-2): the gzipped scripts of dist/kiosk and dist/demo. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { published, ROOT } from '../../../tools/build/bundle.ts';
import { readFolder } from '../../../tools/build/files.ts';
import { KIOSK_ENTRY, kioskOptions } from '../../../tools/build/kiosk.ts';
import { demoSize, gzipBytes, kioskSizes } from '../../../tools/build/sizes.ts';
import { type Bench, figure } from '../bench.ts';

const KIB = 1_024;

export const BYTES_BENCH: Bench = {
  name: 'bytes',
  what: 'PERF-2: JavaScript of the built kiosk and demo, after gzip',
  limitMinutes: 1,
  async run() {
    const { metafile } = await build(kioskOptions());
    const kiosk = (output: string) => gzipBytes(readFileSync(join(ROOT, 'dist/kiosk', published(output))));
    const sizes = [...kioskSizes(metafile, KIOSK_ENTRY, kiosk), demoSize(await readFolder(join(ROOT, 'dist/demo')))];
    return sizes.map(({ what, bytes, maxBytes }) => figure(what, bytes / KIB, 'KiB', maxBytes / KIB));
  },
};
