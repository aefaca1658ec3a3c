/** A device that records its requests, with faults on its own network and responses that a test can replace. */
import { emptyStorage, inProcessPorts } from '../../simulator/adapters/in-process.ts';
import { createTroubles, type DeviceTroubles } from '../../simulator/adapters/in-process-troubles.ts';
import type { World } from '../../simulator/core/world-api.ts';
import { deferredAtOnce } from '../../simulator/headless/deferred-at-once.ts';
import type { App } from '../../src/engine/base/app.ts';
import { createApp } from '../../src/engine/create-app.ts';
import type { HttpResult } from '../../src/platform/ports.ts';

export interface RecordedRequest {
  /** Simulated unix milliseconds. */
  readonly atMs: number;
  readonly server: 'cloud' | 'local' | 'other';
  readonly url: string;
  readonly path: string;
  readonly etag: string | null;
  /** Characters of the response; null until a response arrives. */
  characters: number | null;
  text: string;
}

export type Swap = (request: RecordedRequest, response: HttpResult) => HttpResult | Promise<HttpResult>;

export interface RecordingDevice {
  readonly app: App;
  readonly requests: RecordedRequest[];
  readonly troubles: DeviceTroubles;
  /** When the app reset realtime's backoff, in simulated unix milliseconds. */
  readonly reconnects: number[];
  /** When sockets to the local server were opened, in simulated unix milliseconds. */
  readonly sockets: number[];
  readonly socketUrls: string[];
  readonly ports: ReturnType<typeof inProcessPorts>;
  /** Passes every later response through this function. */
  swap(how: Swap | null): void;
  /** Closes the page and opens it again from its storage. */
  restart(): RecordingDevice;
}

const LOCAL = /^https?:\/\/127\.0\.0\.1:8080\//;

function note(url: string, atMs: number): RecordedRequest {
  const { pathname, searchParams } = new URL(url);
  const server = pathname.startsWith('/cloud/') ? 'cloud' : LOCAL.test(url) ? 'local' : 'other';
  const path = pathname.replace(/^\/cloud/, '');
  return { atMs, server, url, path, etag: searchParams.get('et'), characters: null, text: '' };
}

export interface RecordingDeviceOptions {
  /** Whether the monotonic clock stops while the device sleeps. */
  readonly stopsInSleep?: boolean;
  readonly storage?: ReturnType<typeof emptyStorage>;
  readonly name?: string;
}

export function recordingDevice(world: World, kdsId: number, options: RecordingDeviceOptions = {}): RecordingDevice {
  const { stopsInSleep = false, name = `KDS ${kdsId}`, storage = emptyStorage() } = options;
  if (!storage.facts.has('install')) storage.facts.set('install', JSON.stringify(world.enrol(kdsId)));
  const troubles = createTroubles({ world, wallOffsetMs: 0, stopsInSleep });
  const ports = inProcessPorts({ world, deviceId: name, storage, troubles });
  const requests: RecordedRequest[] = [];
  let swapped: Swap | null = null;
  const reconnects: number[] = [];
  const sockets: number[] = [];
  const socketUrls: string[] = [];
  const noted: ReturnType<typeof inProcessPorts> = {
    ...ports,
    socket: {
      open(...given) {
        sockets.push(world.nowMs());
        socketUrls.push(given[0]);
        return ports.socket.open(...given);
      },
    },
    realtime: {
      async open(...given) {
        const opened = await ports.realtime.open(...given);
        if (!opened.ok) return opened;
        const reconnect = () => {
          reconnects.push(world.nowMs());
          opened.data.reconnect();
        };
        return { ok: true, data: { ...opened.data, reconnect } };
      },
    },
    http: {
      async send(request) {
        const one = note(request.url, world.nowMs());
        requests.push(one);
        const came = await ports.http.send(request);
        const response = swapped === null ? came : await swapped(one, came);
        if (response.kind === 'response') Object.assign(one, { characters: response.text.length, text: response.text });
        return response;
      },
    },
  };
  const app = createApp(noted, deferredAtOnce);
  return {
    app,
    requests,
    troubles,
    reconnects,
    sockets,
    socketUrls,
    ports: noted,
    swap(how) {
      swapped = how;
    },
    restart() {
      ports.kill();
      app.dispose();
      return recordingDevice(world, kdsId, { ...options, storage });
    },
  };
}

export const ordersOf = (requests: readonly RecordedRequest[]): readonly RecordedRequest[] =>
  requests.filter(({ path }) => path === '/resto/orders/procesa');

/** Turns `ta` off in the list of KDS units. */
export const untimed: Swap = ({ path }, response) =>
  path.includes('/kd/') && response.kind === 'response'
    ? { ...response, text: response.text.replaceAll('"ta":true', '"ta":false') }
    : response;
