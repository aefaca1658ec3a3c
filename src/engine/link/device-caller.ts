/** Makes every call of an installed device, signs it with the device's credentials, and emits its outcome. */
import { type Abortable, type Caller, createCaller } from '../../backend/caller.ts';
import type { HostFacts } from '../../domain/device/brand.ts';
import type { Ports } from '../../platform/ports.ts';
import type { CurrentInstall } from '../base/current-install.ts';
import type { Emit } from '../base/events.ts';
import type { LocalAddress } from '../base/local-address.ts';

export interface DeviceCaller extends Caller, Abortable {
  /** Signs later calls with this code, which call 6 returned. */
  signWith(k5: string): void;
}

export interface DeviceCallerDeps {
  readonly ports: Pick<Ports, 'http' | 'page'>;
  readonly host: HostFacts;
  readonly install: Pick<CurrentInstall, 'now'>;
  readonly address: LocalAddress;
  readonly emit: Emit<'callEnded'>;
}

export function createDeviceCaller({ ports, host, install, address, emit }: DeviceCallerDeps): DeviceCaller {
  const { cloud, data, language } = host;
  let k5 = '';
  const caller = createCaller(ports.http, ports.page.version, {
    bases: () => ({ cloud, data, language, local: address.base() }),
    credentials: () => ({ kind: 'device', ...install.now(), k5 }),
    callEnded: (service, result, name) => emit({ kind: 'callEnded', service, result, name }),
  });
  return Object.assign(caller, {
    signWith(secret: string) {
      k5 = secret;
    },
  });
}
