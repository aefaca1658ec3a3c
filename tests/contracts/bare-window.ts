/** A window with nothing but events, for the realtime SDK in Node: the browser's port minds the SDK's listeners on it. */
Object.defineProperty(globalThis, 'window', { value: new EventTarget(), configurable: true });
