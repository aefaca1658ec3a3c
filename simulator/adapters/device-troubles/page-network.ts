/** The network of a device's page, which a control room can cut (rule ROOM-27). */
import { serviceOf } from '../../core/base/routing.ts';
import { DeadSocket } from './dead-socket.ts';

/** Reports a simulated network change. A device of the demo ignores the browser's own events of this type. */
export class SimulatedNetworkEvent extends Event {}

export interface PageNetwork {
  /** Without a network calls fail, connections break, none opens, and the browser reports itself offline. */
  setOffline(on: boolean): void;
}

/** The kiosk's own files still load: a browser has them cached. */
const isCall = (url: string): boolean => serviceOf(new URL(url, document.baseURI).pathname) !== null;

const addressOf = (input: RequestInfo | URL): string => (input instanceof Request ? input.url : String(input));

/** Must run before the app's script: the realtime SDK keeps the WebSocket that it finds. */
export function installPageNetwork(): PageNetwork {
  const sockets = new Set<WebSocket>();
  let isOffline = false;
  let isLaid = false;
  const { WebSocket: Opened } = globalThis;
  globalThis.WebSocket = new Proxy(Opened, {
    construct(target, args: ConstructorParameters<typeof WebSocket>, of) {
      if (isOffline) return new DeadSocket(args[0]);
      const socket: WebSocket = Reflect.construct(target, args, of);
      sockets.add(socket);
      socket.addEventListener('close', () => sockets.delete(socket));
      return socket;
    },
  });
  /** Replaces `fetch` and `onLine` only on first use: a device without troubles uses those of the browser. */
  const lay = () => {
    if (isLaid) return;
    isLaid = true;
    const { fetch: browserFetch } = globalThis;
    globalThis.fetch = async (...args) => {
      if (isOffline && isCall(addressOf(args[0]))) throw new TypeError('Failed to fetch');
      return browserFetch(...args);
    };
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => !isOffline });
  };
  return {
    setOffline(on) {
      if (on === isOffline) return;
      lay();
      isOffline = on;
      if (on) for (const socket of [...sockets]) socket.close();
      dispatchEvent(new SimulatedNetworkEvent(on ? 'offline' : 'online'));
    },
  };
}
