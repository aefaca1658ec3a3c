/** The control room of the static demo: it holds the simulation, its frames are the devices. */

import { createPagePort } from '../port/page-port.ts';
import { mountRoom } from '../room/mount-room.tsx';
import { workerUrl } from './demo-places.ts';
import { beginDemo } from './demo-simulation.ts';
import './shared-simulation.ts';
import { allowWorker } from './worker-policy.ts';

/** Frames that load before the worker is there would find no cloud, so the room waits for it. */
async function startWorker(url: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  allowWorker(url);
  try {
    await navigator.serviceWorker.register(url);
    await navigator.serviceWorker.ready;
  } catch {
    // Each frame tries again and says in its own log what is wrong.
  }
}

const root = new URL('.', location.href).href;
const simulation = beginDemo(location.search, location.host);
window.kdsSimulation = simulation;
await startWorker(workerUrl(root));
mountRoom(createPagePort(simulation, root), '');
