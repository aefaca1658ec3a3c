/** What the browser knows about its own network, as the Network port. */
import type { Network } from '../ports.ts';

export const browserNetwork: Network = {
  online: () => navigator.onLine,
  onChange(changed) {
    const up = () => changed(true);
    const down = () => changed(false);
    addEventListener('online', up);
    addEventListener('offline', down);
    return () => {
      removeEventListener('online', up);
      removeEventListener('offline', down);
    };
  },
};
