/** A device of the static demo: it lays the simulated machines under the page, then starts the kiosk as it was built. */
import { setupWorker } from 'msw/browser';
import { installKey } from '../../adapters/install-key.ts';
import { installMockSockets } from '../../adapters/mock-sockets.ts';
import { mswHandlers, QUIET } from '../../adapters/msw-handlers.ts';
import type { Simulation } from '../../adapters/simulation.ts';
import { demoPlaces, workerUrl } from './demo-places.ts';
import { beginDemo } from './demo-simulation.ts';
import { leadToOwnIdentity } from './own-identity.ts';
import { simulationAround } from './shared-simulation.ts';
import { allowWorker } from './worker-policy.ts';

/** The device's own folder, `.../device/3/`, and the demo's root two folders above. */
const folder = new URL('.', document.baseURI);
const root = new URL('../../', folder);

/** The kiosk finds its brand, its cloud and its addresses by this name. */
function nameHost(): void {
  const meta = document.createElement('meta');
  meta.name = 'kds-host';
  meta.content = 'simulator';
  document.head.append(meta);
}

/** Activates the device unless it holds an install record already; a new device is nobody's. */
function enrol(simulation: Simulation): void {
  const kdsId = Number(/\/device\/(\d+)\/$/.exec(folder.pathname)?.[1]);
  const key = installKey(folder.pathname);
  const install = simulation.enrol(kdsId);
  if (install !== null && localStorage.getItem(key) === null) localStorage.setItem(key, JSON.stringify(install));
}

const around = simulationAround();
const simulation = around ?? beginDemo(location.search, location.host);
nameHost();
leadToOwnIdentity(root.href);
enrol(simulation);
const url = workerUrl(root.href);
allowWorker(url);
await setupWorker(...mswHandlers(simulation, root.pathname)).start({ ...QUIET, serviceWorker: { url } });
// Last, because MSW would wrap it, and before the app, because the realtime SDK keeps the WebSocket it finds.
const removeSockets = installMockSockets(simulation, demoPlaces(location.host));
addEventListener('pagehide', () => {
  removeSockets();
  if (around === null) simulation.stop();
});
// A page that comes back from the browser's memory has lost its sockets and its worker.
addEventListener('pageshow', (event) => event.persisted && location.reload());
await import('../../../src/main.tsx');
