/** A window with only events, for the realtime SDK in Node: the browser port tracks the SDK's listeners on it. */
import { setMaxListeners } from 'node:events';

const bareWindow = new EventTarget();
// A page has one kiosk; here all kiosks of a file share this window, and the SDK removes none of its listeners: they are no leak.
setMaxListeners(0, bareWindow);
Object.defineProperty(globalThis, 'window', { value: bareWindow, configurable: true });
