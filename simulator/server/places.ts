/** Where the built pages and the scenario files are: beside the bundled server, or in the checkout. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export interface ServedFolders {
  readonly kiosk: string;
  readonly controlRoom: string;
  readonly scenarios: string;
}

const firstWith = (file: string, candidates: readonly string[]): string =>
  candidates.find((folder) => existsSync(join(folder, file))) ?? candidates[0] ?? '';

/** The places as seen from the folder of the running file. */
export function findPlaces(here = import.meta.dirname): ServedFolders {
  const dist = join(here, '../../dist');
  return {
    kiosk: firstWith('index.html', [join(dist, 'kiosk'), join(here, '../kiosk')]),
    controlRoom: firstWith('index.html', [join(dist, 'simulator/room'), join(here, 'room')]),
    scenarios: firstWith('lunch-rush.yaml', [join(here, '../scenarios'), here]),
  };
}

/** The sentence that says what is missing, or null when everything is there. */
export function missingPlace(places: ServedFolders): string | null {
  const pages = [places.kiosk, places.controlRoom];
  const missing = pages.find((folder) => !existsSync(join(folder, 'index.html')));
  return missing === undefined ? null : `There are no pages in ${missing}. Run "npm run build" first.`;
}
