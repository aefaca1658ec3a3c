import type { Simulation } from '../../adapters/simulation.ts';
import { type LinkRequest, readLink } from '../base/link-request.ts';

/** A link that requests no run accepts every simulation. */
function isRequested({ scenario, seed }: LinkRequest, simulation: Simulation): boolean {
  const status = simulation.status();
  return (scenario === null || scenario === status.scenario) && (seed === null || seed === status.seed);
}

/**
 * A page joins the running simulation unless its query requests another run than the
 * present and the initial one. A reload therefore keeps the kitchen even after the seed changed.
 * A link to another run restarts the simulation for all pages. An unknown scenario counts as no request (rule SIM-4).
 */
export function createKitchen(
  begin: (request: LinkRequest) => Simulation,
  isKnown: (scenario: string) => boolean,
): (search: string) => Simulation {
  let running: { readonly began: LinkRequest; readonly simulation: Simulation } | null = null;
  return (search) => {
    const { scenario, ...others } = readLink(search);
    const request = { ...others, scenario: scenario !== null && isKnown(scenario) ? scenario : null };
    if (running !== null) {
      const { began, simulation } = running;
      const isAgain = request.scenario === began.scenario && request.seed === began.seed;
      if (isAgain || isRequested(request, simulation)) return simulation;
      simulation.stop();
    }
    running = { began: request, simulation: begin(request) };
    return running.simulation;
  };
}
