/** How pages of this server get the simulated clock: a script before the kiosk's own, and a socket that tells when time turns. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WebSocket } from 'ws';
import type { Simulation } from '../adapters/simulation.ts';
import type { SimulatedTime } from '../core/base/control.ts';
import { CLOCK_FILE, type ServedFolders } from './places.ts';

export const CLOCK_SCRIPT_PATH = '/simulator/clock.js';
export const CLOCK_SOCKET_PATH = '/simulator/clock';

/** A page that was busy when it was told lags until it is told again. */
const TELL_AGAIN_MS = 2_000;

/** The built script, and the time at which the page's clock begins. */
export function clockScript(places: ServedFolders, time: SimulatedTime): string {
  const script = readFileSync(join(places.device, CLOCK_FILE), 'utf8');
  return `${script}\nsimulatedClock.followServer(${JSON.stringify(time)}, ${JSON.stringify(CLOCK_SOCKET_PATH)});\n`;
}

/** Tells a page the time, and again whenever it turns. */
export function tellTime(page: WebSocket, simulation: Simulation): void {
  const tell = (time: SimulatedTime) => page.readyState === page.OPEN && page.send(JSON.stringify(time));
  const forget = simulation.onTimeTurned(tell);
  const again = setInterval(() => tell(simulation.time()), TELL_AGAIN_MS);
  page.on('error', () => page.terminate());
  page.on('close', () => {
    forget();
    clearInterval(again);
  });
  tell(simulation.time());
}
