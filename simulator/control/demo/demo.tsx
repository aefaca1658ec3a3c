/** The room's frames are devices that share the kitchen of the demo's folder. */
import { createPagePort } from '../port/page-port.ts';
import { cacheFiles } from './cache-files.ts';
import { connectKitchen } from './kitchen.ts';

const root = new URL('.', location.href).href;
// The first request starts the kitchen's worker while the room's scripts load.
const kitchen = connectKitchen(root);
void kitchen.then((simulation) => simulation.status());
const { mountRoom } = await import('../room/mount-room.tsx');
mountRoom(createPagePort(await kitchen, root), '', {
  search: location.search,
  // Caching would delay the files of a loading board.
  onFirstDrawn: (report) => cacheFiles(root, report),
});
