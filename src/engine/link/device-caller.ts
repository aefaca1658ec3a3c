/** Runs every call of an installed device, signed with its credentials, and emits the outcome. */
import { type Caller, createCaller, type GivingUp } from '../../backend/caller.ts';
import type { HostFacts } from '../../domain/device/brand.ts';
import type { Ports } from '../../platform/ports.ts';
import type { Emit } from '../base/events.ts';
import type { LocalAddress } from '../base/local-address.ts';
import type { OwnInstall } from '../base/own-install.ts';

export interface DeviceCaller extends Caller, GivingUp {
  /** Signs later calls with this code of call 6. */
  signWith(k5: string): void;
}

export interface DeviceCallerDeps {
  readonly ports: Pick<Ports, 'http' | 'page'>;
  readonly host: HostFacts;
  readonly install: Pick<OwnInstall, 'now'>;
  readonly address: LocalAddress;
  readonly emit: Emit<'callEnded'>;
}

export function createDeviceCaller({ ports, host, install, address, emit }: DeviceCallerDeps): DeviceCaller {
  const { cloud, data, language } = host;
  let k5 = '';
  const caller = createCaller(ports.http, ports.page.version, {
    bases: () => ({ cloud, data, language, local: address.base() }),
    credentials: () => ({ kind: 'device', ...install.now(), k5 }),
    heard: (service, result, name) => emit({ kind: 'callEnded', service, result, name }),
  });
  return Object.assign(caller, {
    signWith(given: string) {
      k5 = given;
    },
  });
}
