/** The simulated clock of served pages: a script that runs before the kiosk's own, and a socket. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WebSocket } from 'ws';
import type { Simulation } from '../adapters/simulation.ts';
import type { SimulatedTime } from '../core/base/control.ts';
import { CLOCK_FILE, type ServedFolders } from './served-folders.ts';

export const CLOCK_SCRIPT_PATH = '/simulator/clock.js';
export const CLOCK_SOCKET_PATH = '/simulator/clock';

/** A page that was busy when a message came is late until the next message. */
const SEND_AGAIN_MS = 2_000;

/** Adds the initial time of the page's clock. */
export function clockScript(places: ServedFolders, time: SimulatedTime): string {
  const script = readFileSync(join(places.device, CLOCK_FILE), 'utf8');
  return `${script}\nsimulatedClock.followServer(${JSON.stringify(time)}, ${JSON.stringify(CLOCK_SOCKET_PATH)});\n`;
}

export interface OpenPages {
  /** Counts a page of a unit; the returned function removes it. */
  enter(kdsId: number): () => void;
  /** Units with an open page. */
  units(): readonly number[];
}

export function createOpenPages(): OpenPages {
  const there = new Set<{ readonly kdsId: number }>();
  return {
    enter(kdsId) {
      const page = { kdsId };
      there.add(page);
      return () => void there.delete(page);
    },
    units: () => [...new Set([...there].map(({ kdsId }) => kdsId))],
  };
}

/** Null when the address names no unit. */
export function unitIn(address: string): number | null {
  const kdsId = /\?kds=(\d{1,9})$/.exec(address)?.[1];
  return kdsId === undefined ? null : Number(kdsId);
}

/** After this many unanswered pings the server closes a connection, because a tablet without a network cannot. */
const MISSED_PONGS_MAX = 3;

/** The returned function pings, and ends the connection after too many pings without a response. */
function pingOf(page: WebSocket): () => void {
  let missedPongs = 0;
  page.on('pong', () => {
    missedPongs = 0;
  });
  return () => {
    if (missedPongs >= MISSED_PONGS_MAX) return page.terminate();
    missedPongs += 1;
    page.ping();
  };
}

/** Sends at once, at an interval, and whenever time no longer runs as before. Calls `left` at the close. */
export function sendTime(page: WebSocket, simulation: Simulation, left: () => void): void {
  const sendTime = (time: SimulatedTime) => page.readyState === page.OPEN && page.send(JSON.stringify(time));
  const forget = simulation.onTimeTurned(sendTime);
  const ping = pingOf(page);
  const again = setInterval(() => {
    sendTime(simulation.time());
    ping();
  }, SEND_AGAIN_MS);
  page.on('error', () => page.terminate());
  page.on('close', () => {
    forget();
    clearInterval(again);
    left();
  });
  sendTime(simulation.time());
}
