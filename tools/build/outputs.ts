/** Builds the outputs: loaded only when a build has work. */
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import type { Platforms } from '../../src/domain/device/brand.ts';
import { ROOT } from './bundle.ts';
import { buildDemo } from './demo.ts';
import { develop } from './develop.ts';
import { type Files, replaceFolder } from './files.ts';
import { hostingFiles } from './hosting/hosting.ts';
import { finishKiosk, kioskOptions } from './kiosk.ts';
import type { OutputName, Plan } from './plan.ts';
import { sbomOf } from './sbom.ts';
import { buildSimulator } from './simulator.ts';
import { checkSizes } from './sizes.ts';
import { bundleVersion } from './version.ts';

/** Built with the kiosk: the configuration of its host, and the bill of materials. */
const HOSTING = 'kiosk-hosting';

const finishedKiosk = async (version: string, { base, platforms }: Pick<Plan, 'base' | 'platforms'>) =>
  finishKiosk(await build(kioskOptions()), { version, base, platforms, hasServiceWorker: true });

/** Builds the wanted outputs, each in its folder. */
export async function buildOutputs({ wanted, out, ...plan }: Plan): Promise<void> {
  const readAt = new Date();
  const version = bundleVersion(ROOT);
  const place = async (output: OutputName | typeof HOSTING, files: Files) => {
    const folder = join(out, output);
    await replaceFolder(folder, files, readAt);
    process.stdout.write(`Built ${relative(ROOT, folder)}: ${files.size} files.\n`);
  };
  if (wanted.includes('kiosk') || wanted.includes('demo')) {
    const kiosk = await finishedKiosk(version, plan);
    checkSizes(kiosk.sizes);
    if (wanted.includes('kiosk')) {
      const sbom = await sbomOf(ROOT, { name: 'kitchen-display', version }, kiosk.files, kiosk.metafiles);
      await place(HOSTING, new Map([...hostingFiles(plan.base, kiosk.files, plan.platforms), ['sbom.cdx.json', sbom]]));
      await place('kiosk', kiosk.files);
    }
    if (wanted.includes('demo')) {
      const demo = await buildDemo(kiosk, version);
      checkSizes([demo.size]);
      await place('demo', demo.files);
    }
  }
  if (wanted.includes('simulator')) await place('simulator', await buildSimulator(version));
}

/** Rebuilds outputs during development, on every change. */
export const keepBuilding = (platforms: Platforms): Promise<void> => develop(bundleVersion(ROOT), platforms);
