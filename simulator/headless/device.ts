/** The real app on in-process ports. The device's storage survives its crashes. */

import type { App } from '../../src/engine/base/app.ts';
import { createApp } from '../../src/engine/create-app.ts';
import * as personParts from '../../src/engine/person-parts.ts';
import { type DevicePorts, emptyStorage, inProcessPorts } from '../adapters/in-process.ts';
import type { DeviceStorage } from '../adapters/in-process-storage.ts';
import { createTroubles, type DeviceTroubles } from '../adapters/in-process-troubles.ts';
import { findCall } from '../core/base/call-table.ts';
import { createPrng } from '../core/base/prng.ts';
import type { SimRequest } from '../core/base/wire.ts';
import type { World } from '../core/world-api.ts';
import { deferredAtOnce } from './deferred-at-once.ts';
import { createTabs, type OpenTab } from './tabs.ts';

export interface HeadlessDevice {
  readonly kdsId: number;
  readonly name: string;
  readonly storage: DeviceStorage;
  readonly troubles: DeviceTroubles;
  /** The app of the visible tab. */
  app(): App;
  ports(): DevicePorts;
  /** The number of requests so far for this call, with any outcome. */
  requests(call: string): number;
  apps(): readonly App[];
  /** Kills the visible tab. After its last tab, the device starts again from its storage. */
  crash(): void;
  crashWhole(): void;
  /** Acts like the reload button. */
  reload(): void;
  /** The returned function kills the tab. */
  openTab(): () => void;
  /** Ends troubles, closes additional tabs and corrects the clock. */
  heal(): void;
  dispose(): void;
}

/** Empty for a device without set-up. */
export function activatedStorage(world: World, kdsId: number): DeviceStorage {
  const storage = emptyStorage();
  const install = world.enrol(kdsId);
  if (install !== null) storage.facts.set('install', JSON.stringify(install));
  return storage;
}

/**
 * `name` distinguishes two devices of one KDS, and with the seed decides whether the monotonic clock stops in sleep.
 * `later` contains the deferred parts.
 */
export function createDevice(
  world: World,
  kdsId: number,
  name: string,
  later: Parameters<typeof createApp>[1] = deferredAtOnce,
): HeadlessDevice {
  const storage = activatedStorage(world, kdsId);
  const stopsInSleep = createPrng(world.seed).fork(`sleep ${name}`).chance(0.5);
  const troubles = createTroubles({ world, wallOffsetMs: 0, stopsInSleep });
  const calls = new Map<string, number>();
  const onRequest = (request: SimRequest) => {
    const call = findCall(request)?.name;
    if (call !== undefined) calls.set(call, (calls.get(call) ?? 0) + 1);
  };
  const tabs = createTabs((): OpenTab => {
    const ports = inProcessPorts({ world, deviceId: name, storage, troubles, onRequest });
    return { ports, app: createApp(ports, later, async () => personParts) };
  });
  tabs.open();
  const besides = new Set<() => void>();
  return {
    kdsId,
    name,
    storage,
    troubles,
    app: () => tabs.first().app,
    ports: () => tabs.first().ports,
    requests: (call) => calls.get(call) ?? 0,
    apps: () => tabs.all().map(({ app }) => app),
    crash: () => tabs.kill(tabs.first()),
    crashWhole: tabs.killAll,
    reload: () => tabs.reload(tabs.first()),
    openTab() {
      const tab = tabs.open();
      const end = () => {
        besides.delete(end);
        tabs.kill(tab);
      };
      besides.add(end);
      return end;
    },
    heal() {
      troubles.heal();
      troubles.jump(-troubles.wallOffsetMs());
      storage.armed = null;
      for (const end of [...besides]) end();
    },
    dispose: tabs.close,
  };
}
