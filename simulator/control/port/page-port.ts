import type { RemoteSimulation } from '../../adapters/remote-simulation.ts';
import { commandTimeout, scoreTimeout } from './command-timeout.ts';
import type { ControlPort } from './control-port.ts';

/** `base` is the folder of the demo with its final slash. */
export function createPagePort(
  simulation: Pick<
    RemoteSimulation,
    'status' | 'situations' | 'score' | 'saved' | 'timeline' | 'numbers' | 'journal' | 'execute'
  >,
  base: string,
): ControlPort {
  return {
    status: () => simulation.status(commandTimeout()),
    // No other device can use a demo, so it needs no code.
    classCode: async () => null,
    situations: () => simulation.situations(commandTimeout()),
    score: () => simulation.score(scoreTimeout()),
    saved: () => simulation.saved(commandTimeout()),
    timeline: () => simulation.timeline(commandTimeout()),
    numbers: () => simulation.numbers(commandTimeout()),
    journal: (wire) => simulation.journal(wire, commandTimeout()),
    send: (command) => simulation.execute(command, commandTimeout(command)),
    deviceUrl: (kdsId) => new URL(`device/${kdsId}/`, base).href,
    newDeviceUrl: () => new URL('device/new/', base).href,
    // A static server has no page for a mailed link, so the demo's account page redirects to its path.
    accountUrl: (path) => new URL(`device/account/?to=${encodeURIComponent(path)}`, base).href,
    playerUrl: () => new URL('player/index.html', base).href,
    linkTo: (search) => new URL(search, base).href,
  };
}
