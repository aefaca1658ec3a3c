/** The page that plays recordings, of the simulator's control room and of the demo: the app and its screen on recorded ports. */
import type { Metafile } from 'esbuild';
import { partsOf, wholeSheet } from './bundle.ts';
import { requireNoInlineCode } from './kiosk.ts';
import { makePage, simulatorPage } from './page.ts';

export const PLAYER_ENTRY = 'simulator/control/player/player.tsx';

/** Beside the page of the room. */
const PLAYER_PAGE = 'player/index.html';

const TEMPLATE = simulatorPage({
  title: 'Grabación de una cocina',
  description: 'La pantalla de una cocina, como se grabó.',
});

/** The page's file by its path, in a build of which the player is an entry. */
export function playerPage(metafile: Metafile, version: string): readonly [path: string, page: string] {
  const parts = partsOf(metafile, PLAYER_ENTRY, wholeSheet(metafile, PLAYER_ENTRY));
  const page = makePage(TEMPLATE, { base: './', toRoot: '../', version, ...parts });
  return [PLAYER_PAGE, requireNoInlineCode(page, PLAYER_ENTRY)];
}
