import type { Cancel, Http, HttpResult, Network, Socket } from '../../src/platform/ports.ts';
import type { DeviceTrouble } from '../core/base/device-troubles.ts';
import type { Prng } from '../core/base/prng.ts';
import { socketChannelOf } from '../core/base/routing.ts';
import type { SimRequest, SimResponse } from '../core/base/wire.ts';
import type { World } from '../core/world-api.ts';
import { simRequestFrom } from './http.ts';
import type { DeviceTime } from './in-process-time.ts';
import type { DeviceTroubles } from './in-process-troubles.ts';
import { deliveryOf } from './response-body.ts';

export interface NetworkContext {
  readonly world: World;
  readonly troubles: DeviceTroubles;
  readonly time: DeviceTime;
  readonly random: Prng;
  /** Called when a promise of the device may continue. */
  asyncStarted(): void;
  /** Counts the call whatever its result. */
  requestSent(request: SimRequest): void;
}

const OVERTAKE_MS_MAX = 4_000;
const LATE_MS = [1_000, 12_000] as const;
/** A stray request comes this long after its sender has aborted it; a copy, after the first request. */
const STRAY_MS = [500, 25_000] as const;

const broken: HttpResult = { kind: 'none', why: 'network' };
const tooLate: HttpResult = { kind: 'none', why: 'timeout' };

function transitMs({ troubles, random }: NetworkContext, way: 'there' | 'back'): number {
  const overtakenMs = troubles.isOn('http-reordered') ? random.int(0, OVERTAKE_MS_MAX) : 0;
  const lateMs = way === 'back' && troubles.isOn('http-late') ? random.int(...LATE_MS) : 0;
  if (overtakenMs > 0) troubles.altered('http-reordered');
  if (lateMs > 0) troubles.altered('http-late');
  return overtakenMs + lateMs;
}

function deviceResponseOf(
  response: SimResponse,
  context: NetworkContext,
  timeoutMs: number,
): readonly [HttpResult, number] {
  const losing = (['http-lost', 'offline'] as const).find(context.troubles.isOn);
  const isLost = losing !== undefined;
  if (isLost) context.troubles.altered(losing);
  if (response.kind === 'hang' || (isLost && context.random.chance(0.5))) return [tooLate, timeoutMs];
  const arrival = deliveryOf(response);
  const inMs = arrival.inMs + transitMs(context, 'back');
  if (inMs > timeoutMs) return [tooLate, timeoutMs];
  if (response.kind === 'drop' || arrival.lost !== null || isLost) {
    return [{ kind: 'none', why: arrival.lost ?? 'network' }, inMs];
  }
  return [{ kind: 'response', status: response.status, text: response.body }, inMs];
}

export function createHttpPort(context: NetworkContext): Http {
  const { world, troubles, time, asyncStarted } = context;
  // Separate, because the delays of copies must change no other random choice of the network.
  const copies = context.random.fork('copies');
  return {
    send: ({ url, method, headers, body, timeoutMs }) =>
      new Promise((resolve) => {
        asyncStarted();
        const deliver = (response: HttpResult) => {
          asyncStarted();
          resolve(response);
        };
        const settle = (response: HttpResult, inMs: number) =>
          void world.after(inMs, () => time.reach(() => deliver(response)));
        const sim = simRequestFrom(url, { method, headers, body: body ?? '' });
        if (sim !== null) context.requestSent(sim);
        if (troubles.isOn('offline')) troubles.altered('offline');
        if (sim === null || troubles.isOn('offline')) return settle(broken, 0);
        if (troubles.isOn('http-stray')) {
          troubles.altered('http-stray');
          world.after(timeoutMs + context.random.int(...STRAY_MS), () => void world.handle(sim));
          return settle(tooLate, timeoutMs);
        }
        const arrive = (sentMs: number) => {
          const response = world.handle(sim);
          if (troubles.isOn('http-twice')) {
            troubles.altered('http-twice');
            world.after(copies.int(...STRAY_MS), () => void world.handle(sim));
          }
          settle(...deviceResponseOf(response, context, timeoutMs - sentMs));
        };
        const thereMs = Math.min(transitMs(context, 'there'), timeoutMs);
        if (thereMs === 0) arrive(0);
        else world.after(thereMs, () => arrive(thereMs));
      }),
  };
}

/** A half-open connection turns out to be dead when its trouble ends. */
export const breaksConnections = (trouble: DeviceTrouble, on: boolean, halfOpen: DeviceTrouble): boolean =>
  on ? trouble === 'offline' || trouble === 'asleep' : trouble === halfOpen;

export function createSocketPort({ world, troubles, time }: NetworkContext): Socket {
  return {
    open(url, handlers) {
      const channel = socketChannelOf(new URL(url).pathname);
      let held = true;
      let connection: { closed(): void } | null = null;
      const end = () => {
        held = false;
        forget();
        connection?.closed();
        connection = null;
      };
      const lose = () => {
        if (!held) return;
        end();
        time.reach(() => handlers.closed());
      };
      const deliver = (work: () => void) =>
        void world.after(0, () => {
          if (!held) return;
          if (troubles.isOn('socket-hangs')) troubles.altered('socket-hangs');
          else time.reach(work);
        });
      const forget = troubles.onChange((trouble, on) => {
        if (!held || !breaksConnections(trouble, on, 'socket-hangs')) return;
        troubles.altered(trouble);
        lose();
      });
      if (troubles.isOn('offline')) troubles.altered('offline');
      else if (channel !== null) {
        connection = world.connect(channel, { send: (text) => deliver(() => handlers.message(text)), close: lose });
      }
      if (connection === null) world.after(0, lose);
      else deliver(handlers.opened);
      return end;
    },
  };
}

export function createNetworkPort({ troubles, time }: NetworkContext): Network {
  const online = () => !troubles.isOn('offline');
  return {
    online,
    localAccess: async () => 'open',
    onChange(changed): Cancel {
      return troubles.onChange((trouble) => {
        if (trouble === 'offline') time.reach(() => changed(online()));
      });
    },
  };
}
