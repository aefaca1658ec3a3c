/** The demo for a USB stick: with its own server in one file, and instructions. */
import { build } from 'esbuild';
import { ROOT } from './bundle.ts';
import type { Files } from './files.ts';
import { DEMO_POLICY } from './hosting/host-headers.ts';

const ENTRY = 'simulator/control/demo/serve.ts';
const SERVER_FILE = 'serve.mjs';

const HOW_TO = `ESPAÑOL
Abra una consola en esta carpeta y escriba:
  node ${SERVER_FILE}
Después abra en el navegador la dirección que aparece. No hace falta ninguna red.
Sin Node sirve cualquier servidor de archivos, por ejemplo:
  python3 -m http.server 4780 --bind 127.0.0.1
Una escena del recorrido se abre con ?scene=order, tap, customer, outage o training.

ENGLISH
Open a terminal in this folder and run:
  node ${SERVER_FILE}
Then open the printed address in a browser. No network is needed.
Without Node, any file server works, for example:
  python3 -m http.server 4780 --bind 127.0.0.1
To open a scene of the tour, add ?scene=order, tap, customer, outage or training.
`;

/** No page of the demo requests these files. */
export async function usbStickFiles(): Promise<Files> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [ENTRY],
    bundle: true,
    write: false,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    charset: 'utf8',
    define: { DEMO_POLICY: JSON.stringify(DEMO_POLICY) },
  });
  return new Map<string, Uint8Array | string>([
    [SERVER_FILE, outputFiles[0]?.contents ?? new Uint8Array()],
    ['LEAME-README.txt', HOW_TO],
  ]);
}
