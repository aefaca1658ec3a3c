/** The machine's own network has no effect on a demo device. */
import { SimulatedNetworkEvent } from '../../adapters/device-troubles/page-network.ts';

/** The kiosk and the realtime SDK use these. */
interface DeviceWindow {
  readonly navigator: object & { readonly permissions?: object };
  addEventListener(type: 'online' | 'offline', listener: (event: Event) => void, isFirst: true): void;
}

/** A permission that is unknown in the demo, because simulated servers do not need it. */
const LOCAL_NETWORK = 'local-network-access';

/** Call before the app starts, so that it receives no real network events. */
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
  const queryBrowser = permissions.query.bind(permissions);
  const query: Permissions['query'] = async (descriptor) => {
    if (String(descriptor.name) === LOCAL_NETWORK) throw new TypeError('The demo does not simulate this permission.');
    return queryBrowser(descriptor);
  };
  Object.defineProperty(permissions, 'query', { configurable: true, value: query });
}
