/** Which simulation all pages of a demo are in, by what their addresses ask for. */
import type { Simulation } from '../../adapters/simulation.ts';
import { type LinkRequest, readLink } from '../base/link-request.ts';

/** Whether this simulation is what a link asks for; one that asks for nothing takes any. */
function isRequested({ scenario, seed }: LinkRequest, simulation: Simulation): boolean {
  const status = simulation.status();
  return (scenario === null || scenario === status.scenario) && (seed === null || seed === status.seed);
}

/**
 * The demo's one simulation, for each page that comes with its address' query. A page that asks for no other one takes part in
 * what runs, and so does one that asks again for what that began as: a reload keeps the kitchen whose seed was changed since.
 * A link that asks for another one begins it, for all pages. A scenario that is unknown is not asked for (rule SIM-4).
 */
export function createKitchen(
  begin: (asked: LinkRequest) => Simulation,
  isKnown: (scenario: string) => boolean,
): (search: string) => Simulation {
  let running: { readonly began: LinkRequest; readonly simulation: Simulation } | null = null;
  return (search) => {
    const { scenario, ...others } = readLink(search);
    const asked = { ...others, scenario: scenario !== null && isKnown(scenario) ? scenario : null };
    if (running !== null) {
      const { began, simulation } = running;
      const isAgain = asked.scenario === began.scenario && asked.seed === began.seed;
      if (isAgain || isRequested(asked, simulation)) return simulation;
      simulation.stop();
    }
    running = { began: asked, simulation: begin(asked) };
    return running.simulation;
  };
}
