/** Connects the page to the simulated servers, then starts the unchanged kiosk. */

import { followColourScheme } from '../../../src/platform/browser/page/colour-scheme.ts';
import { installPageNetwork } from '../../adapters/device-troubles/page-network.ts';
import { createPageTroubles } from '../../adapters/device-troubles/page-troubles.ts';
import { watchTyping } from '../../adapters/device-troubles/typing-watch.ts';
import { enterWorld } from '../../adapters/device-troubles/world-change.ts';
import { interceptFetch } from '../../adapters/fetch-interceptor.ts';
import { createGuidePage, unitOfPage } from '../../adapters/guide/guide-page.ts';
import { installKey } from '../../adapters/install-key.ts';
import { installMockSockets } from '../../adapters/mock-sockets.ts';
import { installPageClock } from '../../adapters/page-clock.ts';
import type { RemoteSimulation } from '../../adapters/remote-simulation.ts';
import { cacheFiles } from './cache-files.ts';
import { sharedFile } from './cached-files.ts';
import { demoHosts } from './demo-hosts.ts';
import { redirectToDemoPages } from './demo-pages.ts';
import { moveDemoPictures } from './demo-pictures.ts';
import { redirectTargetOf } from './device-redirect.ts';
import { drawDeviceMark } from './draw-device-mark.ts';
import { connectKitchen } from './kitchen.ts';
import { replaceNetworkStatus } from './simulated-network.ts';

/** `.../device/3/`; the demo's root is two folders above. */
const folder = new URL('.', document.baseURI);
const root = new URL('../../', folder);

const isAccountHost = folder.pathname.endsWith('/device/account/');

/** The kiosk finds its brand, cloud and addresses by the host name. */
function nameHost(): void {
  const meta = document.createElement('meta');
  meta.name = 'kds-host';
  meta.content = isAccountHost ? 'mi.simulator' : 'simulator';
  document.head.append(meta);
}

/** Continues at the app's address that the redirect contains. */
function start(): void {
  const place = redirectTargetOf(location.href, folder.href);
  if (place !== null) history.replaceState(null, '', place);
}

/** Stores an install record unless the device has one. A new device stays inactive. */
async function enrol(simulation: RemoteSimulation): Promise<void> {
  const kdsId = Number(/\/device\/(\d+)\/$/.exec(folder.pathname)?.[1]);
  const key = installKey(folder.pathname);
  if (Number.isNaN(kdsId) || localStorage.getItem(key) !== null) return;
  const install = await simulation.enrol(kdsId);
  if (install !== null) localStorage.setItem(key, JSON.stringify(install));
}

drawDeviceMark();
const simulation = await connectKitchen(root.href);
nameHost();
if (isAccountHost) followColourScheme();
start();
redirectToDemoPages(root.href);
moveDemoPictures(root.href);
replaceNetworkStatus(window);
await enrol(simulation);
const reload = () => location.reload();
const began = await simulation.status();
const page = { folder: folder.pathname, isTypedIn: watchTyping(folder.pathname), reload };
const world = began && enterWorld(page, began);
const pageClock = began && installPageClock(began);
if (world !== null) simulation.onTimeTurned(world.follow);
if (pageClock !== null) simulation.onTimeTurned(pageClock.follow);
const kdsId = unitOfPage(folder.pathname);
if (kdsId !== null) {
  const guide = createGuidePage({ kdsId, send: (command) => simulation.execute(command) });
  simulation.onTimeTurned(guide.follow);
  if (began !== null) guide.follow(began);
}
interceptFetch(simulation, root.pathname, (address) => sharedFile(address, root.href));
pageClock?.watchCalls();
// Must run before the app starts, because the realtime SDK keeps a reference to WebSocket.
const removeSockets = installMockSockets(simulation, demoHosts(location.host));
if (kdsId !== null && pageClock !== null) {
  const { setWallOffset } = pageClock;
  const pageTroubles = createPageTroubles({ kdsId, network: installPageNetwork(), setWallOffset, reload });
  simulation.onTimeTurned(pageTroubles.follow);
  if (began !== null) pageTroubles.follow(began);
}
addEventListener('pagehide', () => {
  removeSockets();
  simulation.leave();
});
// A page restored from the back-forward cache has lost its sockets.
addEventListener('pageshow', (event) => event.persisted && location.reload());
await import('../../../src/main.tsx');
// In a frame the room already caches the files.
if (window === parent) cacheFiles(root.href);
