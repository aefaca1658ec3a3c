/** Chooses the simulation that all pages of a demo share, from the addresses of the pages. */
import type { Simulation } from '../../adapters/simulation.ts';
import { type LinkRequest, readLink } from '../base/link-request.ts';

/** Whether a link requests this simulation. A link that requests no run accepts every simulation. */
function isRequested({ scenario, seed }: LinkRequest, simulation: Simulation): boolean {
  const status = simulation.status();
  return (scenario === null || scenario === status.scenario) && (seed === null || seed === status.seed);
}

/**
 * The demo has one simulation for all pages; each page connects with the query of its address. A page joins the running
 * simulation if its query requests no other run, or requests the initial run again. A reload therefore keeps the
 * kitchen even after the seed changed. A link to another run restarts the simulation for all pages. An unknown scenario
 * counts as no request (rule SIM-4).
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
