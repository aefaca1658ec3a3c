/** A window with only events for the realtime SDK in Node; the browser port tracks the SDK's listeners on it. */
import { setMaxListeners } from 'node:events';

const bareWindow = new EventTarget();
// All kiosks of a file share this window and the SDK removes no listener, so Node would report a leak.
setMaxListeners(0, bareWindow);
Object.defineProperty(globalThis, 'window', { value: bareWindow, configurable: true });
