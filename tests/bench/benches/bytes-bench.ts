/** The bytes that a kitchen downloads (PERF9): the gzipped scripts of dist/kiosk and all files of dist/demo. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { demoRow, kioskRows } from '../../../build/budget.ts';
import { published, ROOT } from '../../../build/bundle.ts';
import { readFolder } from '../../../build/files.ts';
import { KIOSK_ENTRY, kioskOptions } from '../../../build/kiosk.ts';
import { carriedBytes, gzipBytes } from '../../../build/sizes.ts';
import { type Bench, figure } from '../bench.ts';

const KIB = 1_024;

export const BYTES_BENCH: Bench = {
  name: 'bytes',
  what: 'PERF9: JavaScript of the built kiosk and all files of the demo, after gzip',
  limitMinutes: 1,
  async run() {
    const { metafile } = await build(kioskOptions());
    const kiosk = (output: string) => gzipBytes(readFileSync(join(ROOT, 'dist/kiosk', published(output))));
    const demo = await readFolder(join(ROOT, 'dist/demo'));
    const rows = [
      ...kioskRows(metafile, KIOSK_ENTRY, kiosk),
      demoRow(demo.keys(), (path) => carriedBytes(path, demo.get(path) ?? '')),
    ];
    return rows.map((row) => figure(row.what, row.gzipBytes / KIB, 'KiB', row.limitBytes / KIB));
  },
};
