/** The control room's road to the simulation of a demo, which runs in a worker of the browser. */
import type { RemoteSimulation } from '../../adapters/remote-simulation.ts';
import type { ControlPort } from './control-port.ts';

const TIMEOUT_MS = 5_000;

/** `base` is the folder of the demo, with its last slash. */
export function createPagePort(
  simulation: Pick<
    RemoteSimulation,
    'status' | 'situations' | 'score' | 'saved' | 'timeline' | 'numbers' | 'journal' | 'execute'
  >,
  base: string,
): ControlPort {
  return {
    status: () => simulation.status(AbortSignal.timeout(TIMEOUT_MS)),
    situations: () => simulation.situations(AbortSignal.timeout(TIMEOUT_MS)),
    score: () => simulation.score(AbortSignal.timeout(TIMEOUT_MS)),
    saved: () => simulation.saved(AbortSignal.timeout(TIMEOUT_MS)),
    timeline: () => simulation.timeline(AbortSignal.timeout(TIMEOUT_MS)),
    numbers: () => simulation.numbers(AbortSignal.timeout(TIMEOUT_MS)),
    journal: (wire) => simulation.journal(wire, AbortSignal.timeout(TIMEOUT_MS)),
    send: (command) => simulation.execute(command, AbortSignal.timeout(TIMEOUT_MS)),
    deviceUrl: (kdsId) => new URL(`device/${kdsId}/`, base).href,
    newDeviceUrl: () => new URL('device/new/', base).href,
    // A static server has no page at what a mailed link says: the page of the account host goes there itself.
    accountUrl: (path) => new URL(`device/account/?to=${encodeURIComponent(path)}`, base).href,
    playerUrl: () => new URL('player/index.html', base).href,
    linkTo: (search) => new URL(search, base).href,
  };
}
