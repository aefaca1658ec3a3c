/** A window with nothing but events, for the realtime SDK in Node: the browser's port minds the SDK's listeners on it. */
import { setMaxListeners } from 'node:events';

const bareWindow = new EventTarget();
// A page holds one kiosk; here all kiosks of a file share this window, and the SDK takes none of its listeners off: they are no leak.
setMaxListeners(0, bareWindow);
Object.defineProperty(globalThis, 'window', { value: bareWindow, configurable: true });
