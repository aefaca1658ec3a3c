/** The script of a page that the simulator's server serves: its clock is the simulated one, as the server tells it, and so is the guide of a first day. */

import type { SimulatedTime } from '../core/base/control.ts';
import { createGuidePage, unitOfPage } from './guide/guide-page.ts';
import { sendToServer } from './guide/send-to-server.ts';
import { givePageClock } from './page-clock.ts';

const AGAIN_MS = 2_000;

let given: ReturnType<typeof givePageClock> = null;

/** Where the clock of this page rests, in unix milliseconds; null while it does not, or where the page has a clock of its own. */
export const restsAtMs = (): number | null => given?.restsAtMs() ?? null;

/** The page's clock begins at this time and listens at this path. While nothing is heard it goes on at the pace that it was told last. */
export function followServer(told: SimulatedTime, path: string): void {
  given = givePageClock(told);
  if (given === null) return;
  const clock = given;
  const kdsId = unitOfPage(location.pathname);
  const guide = kdsId === null ? null : createGuidePage({ kdsId, send: sendToServer });
  const follow = (time: SimulatedTime) => {
    clock.follow(time);
    guide?.follow(time);
  };
  const listen = () => {
    const socket = new WebSocket(new URL(path, location.origin.replace(/^http/, 'ws')));
    socket.addEventListener('message', ({ data }) => follow(JSON.parse(String(data)) as SimulatedTime));
    socket.addEventListener('close', () => setTimeout(listen, AGAIN_MS));
  };
  listen();
}
