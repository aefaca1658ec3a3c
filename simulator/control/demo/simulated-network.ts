/** What a demo's device knows of networks: the simulated one is there, and the machine's own is none of its business. */
import { SimulatedNetworkEvent } from '../../adapters/device-faults/page-network.ts';

/** The browser's questions about its own network, as far as the kiosk and the realtime SDK ask them. */
interface DeviceWindow {
  readonly navigator: object & { readonly permissions?: object };
  addEventListener(type: 'online' | 'offline', listener: (event: Event) => void, isFirst: true): void;
}

/** Which permission a page needs for machines of its own network: no simulated machine is one. */
const LOCAL_NETWORK = 'local-network-access';

/** To be called before the app starts, so that it hears of no change either. */
export function replaceNetworkStatus(world: DeviceWindow): void {
  Object.defineProperty(world.navigator, 'onLine', { configurable: true, get: () => true });
  for (const type of ['online', 'offline'] as const) {
    const stop = (event: Event) => {
      if (!(event instanceof SimulatedNetworkEvent)) event.stopImmediatePropagation();
    };
    world.addEventListener(type, stop, true);
  }
  const { permissions } = world.navigator as { readonly permissions?: Permissions };
  if (permissions === undefined) return;
  const ask = permissions.query.bind(permissions);
  const query: Permissions['query'] = async (asked) => {
    if (String(asked.name) === LOCAL_NETWORK) throw new TypeError('A demo asks for no permission of this name.');
    return ask(asked);
  };
  Object.defineProperty(permissions, 'query', { configurable: true, value: query });
}
