/** The folders are beside the bundled server, or in the repository. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export interface ServedFolders {
  readonly kiosk: string;
  readonly controlRoom: string;
  /** Scripts that run on a simulated device's page before the kiosk. */
  readonly device: string;
  readonly scenarios: string;
}

export const CLOCK_FILE = 'clock.js';

const firstWith = (file: string, candidates: readonly string[]): string =>
  candidates.find((folder) => existsSync(join(folder, file))) ?? candidates[0] ?? '';

/** `here` is the folder of the running file. */
export function findServedFolders(here = import.meta.dirname): ServedFolders {
  const dist = join(here, '../../dist');
  return {
    kiosk: firstWith('index.html', [join(dist, 'kiosk'), join(here, '../kiosk')]),
    controlRoom: firstWith('index.html', [join(dist, 'simulator/room'), join(here, 'room')]),
    device: firstWith(CLOCK_FILE, [join(dist, 'simulator/device'), join(here, 'device')]),
    scenarios: firstWith('lunch-rush.yaml', [join(here, '../scenarios/situations'), here]),
  };
}

export function missingFolder(places: ServedFolders): string | null {
  const files = [
    join(places.kiosk, 'index.html'),
    join(places.controlRoom, 'index.html'),
    join(places.device, CLOCK_FILE),
  ];
  const missing = files.find((file) => !existsSync(file));
  return missing === undefined ? null : `There is no ${missing}. Run "npm run build" first.`;
}
