/** A kitchen device without a browser: the real app on in-process ports, with a storage that survives its crashes. */

import type { App } from '../../src/engine/base/app.ts';
import { createApp } from '../../src/engine/create-app.ts';
import { type DevicePorts, emptyStorage, inProcessPorts } from '../adapters/in-process.ts';
import type { DeviceStorage } from '../adapters/in-process-storage.ts';
import type { World } from '../core/world-api.ts';
import { laterAtOnce } from './later-at-once.ts';

export interface HeadlessDevice {
  readonly kdsId: number;
  readonly name: string;
  readonly storage: DeviceStorage;
  app(): App;
  ports(): DevicePorts;
  /** Ends the page without a word and starts it again from its storage. */
  crash(): void;
  dispose(): void;
}

/** An activated device in a world. `name` tells two devices of one KDS apart. */
export function createDevice(world: World, kdsId: number, name: string): HeadlessDevice {
  const storage = emptyStorage();
  const install = world.enrol(kdsId);
  if (install !== null) storage.facts.set('install', JSON.stringify(install));
  const start = () => {
    const ports = inProcessPorts({ world, deviceId: name, storage });
    return { ports, app: createApp(ports, laterAtOnce) };
  };
  let running = start();
  const end = () => {
    running.ports.kill();
    running.app.dispose();
  };
  return {
    kdsId,
    name,
    storage,
    app: () => running.app,
    ports: () => running.ports,
    crash() {
      end();
      running = start();
    },
    dispose: end,
  };
}
