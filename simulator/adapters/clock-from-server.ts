/** The script of a page that the simulator's server serves: its clock is the simulated one, as the server tells it, and so are the world that it is in, the guide of a first day and what is wrong with the device. */

import type { SimulatedTime } from '../core/base/control.ts';
import { createGuidePage, unitOfPage } from './guide/guide-page.ts';
import { sendToServer } from './guide/send-to-server.ts';
import { type GivenClock, givePageClock } from './page-clock.ts';
import { createTabletBand } from './tablet/tablet-band.ts';
import { enterWorld } from './wrongs/former-world.ts';
import { layPageRoad } from './wrongs/page-road.ts';
import { createPageWrongs } from './wrongs/page-wrongs.ts';
import { watchTyping } from './wrongs/typed-in.ts';

const AGAIN_MS = 2_000;

let given: GivenClock | null = null;

/** Where the clock of this page rests, in unix milliseconds; null while it does not, or where the page has a clock of its own. */
export const restsAtMs = (): number | null => given?.restsAtMs() ?? null;

const reload = () => location.reload();

const wrongsOn = (kdsId: number, { setWallOffset }: GivenClock) =>
  createPageWrongs({ kdsId, road: layPageRoad(), setWallOffset, reload });

/** Says of which unit this page is a screen; a frame of a room is none. */
const presence = (kdsId: number | null): string => (kdsId === null || window !== parent ? '' : `?kds=${kdsId}`);

/** The page's clock begins at this time and listens at this path. While nothing is heard it goes on at the pace that it was told last. */
export function followServer(told: SimulatedTime, path: string): void {
  const folder = new URL('.', document.baseURI).pathname;
  const world = enterWorld({ folder, isTypedIn: watchTyping(folder), reload }, told);
  given = givePageClock(told);
  if (given === null) return;
  const clock = given;
  clock.watchCalls();
  const kdsId = unitOfPage(location.pathname);
  const guide = kdsId === null ? null : createGuidePage({ kdsId, send: sendToServer });
  // Its own connection is none of the device's: it hears of the end of a trouble too.
  const { WebSocket: Opened } = globalThis;
  const wrongs = kdsId === null ? null : wrongsOn(kdsId, clock);
  const band = kdsId === null ? null : createTabletBand(kdsId);
  wrongs?.follow(told);
  band?.follow(told);
  const follow = (time: SimulatedTime) => {
    clock.follow(time);
    guide?.follow(time);
    wrongs?.follow(time);
    band?.follow(time);
    world.follow(time);
  };
  const listen = () => {
    const socket = new Opened(new URL(path + presence(kdsId), location.origin.replace(/^http/, 'ws')));
    socket.addEventListener('message', ({ data }) => follow(JSON.parse(String(data)) as SimulatedTime));
    socket.addEventListener('close', () => setTimeout(listen, AGAIN_MS));
  };
  listen();
}
