import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ServedFolders } from '../../../simulator/server/served-folders.ts';

const KIOSK_PAGE = `<!doctype html>
<html lang="es">
  <head>
    <base href="/">
    <meta name="kds-host" content="somewhere-else">
    <script type="module" src="assets/main-ABCDEFGH.js"></script>
  </head>
  <body></body>
</html>
`;

/** Long enough to gain by compression. */
export const LONG_SCRIPT = 'console.log(1);\n'.repeat(500);

const FILES = {
  'kiosk/index.html': KIOSK_PAGE,
  'kiosk/manifest.webmanifest': '{}',
  'kiosk/assets/main-ABCDEFGH.js': 'console.log(1)',
  'kiosk/assets/long-ABCDEFGH.js': LONG_SCRIPT,
  'kiosk/sounds/1.mp3': 'ding',
  'kiosk/service-worker.js': `keep([{url:"assets/main-ABCDEFGH.js"},{url:"sounds/1.mp3"}])${LONG_SCRIPT}`,
  'room/index.html': `<!doctype html><title>room</title>${' '.repeat(2_000)}`,
  'room/class/index.html': '<!doctype html><title>class</title>',
  'room/assets/room-ABCDEFGH.js': 'console.log(2)',
  'device/clock.js': 'var simulatedClock = { followServer() {} };',
};

export interface BuiltPages extends ServedFolders {
  remove(): void;
}

export function buildPages(): BuiltPages {
  const root = mkdtempSync(join(tmpdir(), 'kitchen-pages-'));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return {
    kiosk: join(root, 'kiosk'),
    controlRoom: join(root, 'room'),
    device: join(root, 'device'),
    scenarios: join(import.meta.dirname, '../../../simulator/scenarios'),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
