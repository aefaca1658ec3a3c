/** The page that plays recordings in the control room and the demo: the app and its screen on recorded ports. */
import { join, relative } from 'node:path';
import type { Metafile, Plugin } from 'esbuild';
import { partsOf, ROOT, requireSource, sheetOf } from './bundle.ts';
import { requireNoInlineCode } from './kiosk.ts';
import { makePage, simulatorPage } from './page.ts';

export const PLAYER_ENTRY = 'simulator/control/player/player.tsx';

/** The page is beside that of the room. */
const PLAYER_PAGE = 'player/index.html';

const TEMPLATE = simulatorPage({
  title: 'Grabación de una cocina',
  description: 'La pantalla de una cocina, como se grabó.',
});

/** Only the board, because a recording never leads to another page. */
const PLAYED_PAGES = 'simulator/control/player/played-pages.tsx';

/** A recording has a known host and no person; the player does not record, and its frame receives no input. */
const NOT_LED_TO = 'throw new Error("No recording leads to this part of the app.");';
const INSTEAD: Readonly<Record<string, string>> = {
  'src/ui/shell/unknown-host.tsx': NOT_LED_TO,
  'src/ui/shell/account-host.tsx': NOT_LED_TO,
  'src/engine/person-parts.ts': NOT_LED_TO,
  'src/engine/recording/recorder.ts': NOT_LED_TO,
  'src/ui/board/strip/card-drag.tsx': 'export const CardDrag = () => null;',
  'src/ui/shell/pages.tsx': `export { PlayedPages as Pages } from './${requireSource(PLAYED_PAGES)}';`,
};

const INSTEAD_OF = 'instead-of';

/** Builds the player without these parts and with its own pages. */
export function recordedPartsAlone(): Plugin {
  return {
    name: 'recorded-parts-alone',
    setup(setup) {
      setup.onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) => {
        const source = relative(ROOT, join(resolveDir, path)).replaceAll('\\', '/');
        return kind === 'dynamic-import' && source in INSTEAD ? { path: source, namespace: INSTEAD_OF } : undefined;
      });
      setup.onLoad({ filter: /.*/, namespace: INSTEAD_OF }, ({ path }) => ({
        contents: INSTEAD[path] ?? NOT_LED_TO,
        resolveDir: ROOT,
      }));
    },
  };
}

export function playerPage(metafile: Metafile, version: string): readonly [path: string, page: string] {
  const parts = partsOf(metafile, PLAYER_ENTRY, sheetOf(metafile, PLAYER_ENTRY));
  const page = makePage(TEMPLATE, { base: './', toRoot: '../', version, ...parts });
  return [PLAYER_PAGE, requireNoInlineCode(page, PLAYER_ENTRY)];
}
