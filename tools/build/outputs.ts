import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { ROOT } from './bundle.ts';
import { buildDemo } from './demo.ts';
import { develop } from './develop.ts';
import { type Files, replaceFolder } from './files.ts';
import { hostingFiles } from './hosting/hosting.ts';
import { finishKiosk, kioskOptions } from './kiosk.ts';
import type { OutputName, Plan } from './plan.ts';
import type { BuiltPlatforms } from './platforms.ts';
import { sbomOf } from './sbom.ts';
import { buildSimulator } from './simulator.ts';
import { checkSizes } from './sizes.ts';
import { bundleVersion } from './version.ts';

const HOSTING = 'kiosk-hosting';

const finishedKiosk = async (version: string, { base, platforms }: Pick<Plan, 'base' | 'platforms'>) =>
  finishKiosk(await build(kioskOptions()), { version, base, platforms, hasServiceWorker: true });

interface Contents {
  readonly files: Files;
  readonly metafiles: readonly Metafile[];
}

export async function buildOutputs({ wanted, out, ...plan }: Plan): Promise<void> {
  const readAt = new Date();
  const version = bundleVersion(ROOT);
  /** Writes the files of an output to its folder, and their bill of materials beside it. */
  const place = async (output: OutputName | typeof HOSTING, { files, metafiles }: Contents) => {
    const folder = join(out, output);
    await replaceFolder(folder, files, readAt);
    process.stdout.write(`Built ${relative(ROOT, folder)}: ${files.size} files.\n`);
    const sbom = await sbomOf(ROOT, { name: `kitchen-display-${output}`, version }, files, metafiles);
    await writeFile(join(out, `${output}.cdx.json`), sbom);
  };
  if (wanted.includes('kiosk') || wanted.includes('demo')) {
    const kiosk = await finishedKiosk(version, plan);
    checkSizes(kiosk.sizes);
    if (wanted.includes('kiosk')) {
      await place(HOSTING, { files: hostingFiles(plan.base, kiosk.files, plan.platforms), metafiles: [] });
      await place('kiosk', kiosk);
    }
    if (wanted.includes('demo')) {
      const demo = await buildDemo(kiosk, version);
      checkSizes([demo.size]);
      await place('demo', demo);
    }
  }
  if (wanted.includes('simulator')) await place('simulator', await buildSimulator(version));
}

export const keepBuilding = (platforms: BuiltPlatforms): Promise<void> => develop(bundleVersion(ROOT), platforms);
