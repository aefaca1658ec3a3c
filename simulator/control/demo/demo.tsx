/** The control room of the static demo: its frames are devices, and all reach the one kitchen of the demo's folder. */
import { createPagePort } from '../port/page-port.ts';
import { cacheFiles } from './cache-files.ts';
import { connectKitchen } from './kitchen.ts';

const root = new URL('.', location.href).href;
// The kitchen's worker starts with the first question: asked before the room's scripts run, it comes up beside them.
const kitchen = connectKitchen(root);
void kitchen.then((simulation) => simulation.status());
const { mountRoom } = await import('../room/mount-room.tsx');
mountRoom(createPagePort(await kitchen, root), '', {
  search: location.search,
  // All files of the demo are fetched then: a board on its way would wait for its own among them.
  onFirstDrawn: (tell) => cacheFiles(root, tell),
});
