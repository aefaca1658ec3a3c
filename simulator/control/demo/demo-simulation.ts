/** Begins the simulation that a demo page asks for in its address. */
import { createSimulation, type Simulation } from '../../adapters/simulation.ts';
import { bundledLibrary } from '../../scenarios/bundled-library.ts';
import { DEFAULT_SCENARIO } from '../../scenarios/library.ts';
import { askedIn } from '../base/asked-in-link.ts';
import { demoPlaces } from './demo-places.ts';

/** A simulation in this page. A scenario that is unknown gives way to the lunch rush. */
export function beginDemo(search: string, host: string): Simulation {
  const asked = askedIn(search);
  const wanted = bundledLibrary.find(asked.scenario ?? DEFAULT_SCENARIO);
  const found = wanted.ok ? wanted : bundledLibrary.find(DEFAULT_SCENARIO);
  if (!found.ok) throw new Error(found.problem);
  return createSimulation({
    scenario: found.scenario,
    ...(asked.seed === null ? {} : { seed: asked.seed }),
    local: demoPlaces(host).local,
    realtimeHost: host,
  });
}
