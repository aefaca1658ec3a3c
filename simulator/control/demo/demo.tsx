/** The control room of the static demo: its frames are devices, and all reach the one kitchen of the demo's folder. */
import { createPagePort } from '../port/page-port.ts';
import { mountRoom } from '../room/mount-room.tsx';
import { keepFiles } from './keep-files.ts';
import { reachKitchen } from './kitchen.ts';

const root = new URL('.', location.href).href;
mountRoom(createPagePort(await reachKitchen(root), root), '', location.search);
keepFiles(root);
