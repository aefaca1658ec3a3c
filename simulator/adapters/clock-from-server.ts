/** The script of a device's page: applies the server's clock, world, guide and device troubles. */

import type { SimulatedTime } from '../core/base/control.ts';
import { JOIN_PATH, NOT_ADMITTED } from '../core/base/join-address.ts';
import { installPageNetwork } from './device-troubles/page-network.ts';
import { createPageTroubles } from './device-troubles/page-troubles.ts';
import { watchTyping } from './device-troubles/typing-watch.ts';
import { enterWorld } from './device-troubles/world-change.ts';
import { createGuidePage, unitOfPage } from './guide/guide-page.ts';
import { sendToServer } from './guide/send-to-server.ts';
import { type InstalledClock, installPageClock } from './page-clock.ts';
import { createTabletBand } from './tablet/tablet-band.ts';

const AGAIN_MS = 2_000;

let pageClock: InstalledClock | null = null;

/** Unix milliseconds at which the clock stopped; null while it runs or a timer is due, and without this clock. */
export const idleAtMs = (): number | null => pageClock?.idleAtMs() ?? null;

const reload = () => location.reload();

const pageTroublesOn = (kdsId: number, { setWallOffset }: InstalledClock) =>
  createPageTroubles({ kdsId, network: installPageNetwork(), setWallOffset, reload });

/** Empty for a page without a unit, and for a page in a frame of the control room. */
const presence = (kdsId: number | null): string => (kdsId === null || window !== parent ? '' : `?kds=${kdsId}`);

/** Without messages the clock runs on at the last speed. */
export function followServer(time: SimulatedTime, path: string): void {
  const folder = new URL('.', document.baseURI).pathname;
  const world = enterWorld({ folder, isTypedIn: watchTyping(folder), reload }, time);
  pageClock = installPageClock(time);
  if (pageClock === null) return;
  const clock = pageClock;
  clock.watchCalls();
  const kdsId = unitOfPage(location.pathname);
  const guide = kdsId === null ? null : createGuidePage({ kdsId, send: sendToServer });
  // The simulator's connection must survive the device's troubles, because it reports their end.
  const { WebSocket: Opened } = globalThis;
  const pageTroubles = kdsId === null ? null : pageTroublesOn(kdsId, clock);
  const band = kdsId === null ? null : createTabletBand(kdsId);
  pageTroubles?.follow(time);
  band?.follow(time);
  const follow = (time: SimulatedTime) => {
    clock.follow(time);
    guide?.follow(time);
    pageTroubles?.follow(time);
    band?.follow(time);
    world.follow(time);
  };
  const listen = () => {
    const socket = new Opened(new URL(path + presence(kdsId), location.origin.replace(/^http/, 'ws')));
    socket.addEventListener('message', ({ data }) => follow(JSON.parse(String(data)) as SimulatedTime));
    socket.addEventListener('close', ({ code }) => {
      // The server has restarted and has a new class code.
      if (code === NOT_ADMITTED) location.replace(`${JOIN_PATH}#${location.pathname}${location.search}`);
      else setTimeout(listen, AGAIN_MS);
    });
  };
  listen();
}
