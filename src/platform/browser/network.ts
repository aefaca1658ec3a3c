import type { Network } from '../ports.ts';

/** A browser that does not know this permission does not require it. */
const LOCAL_NETWORK = { name: 'local-network-access' } as unknown as PermissionDescriptor;

export const browserNetwork: Network = {
  online: () => navigator.onLine,
  async localAccess() {
    const status = await navigator.permissions?.query(LOCAL_NETWORK).catch(() => null);
    if (!status) return 'open';
    return isSecureContext ? status.state : 'insecure';
  },
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
