import { createSimulation, type Simulation } from '../../adapters/simulation.ts';
import { bundledLibrary } from '../../scenarios/bundled-library.ts';
import { DEFAULT_SCENARIO } from '../../scenarios/library.ts';
import { writeRun } from '../../scenarios/saved/write-run.ts';
import { situationsIn } from '../../scenarios/situations-in.ts';
import type { LinkRequest } from '../base/link-request.ts';
import { demoHosts } from './demo-hosts.ts';

export const isInDemo = (scenario: string): boolean => bundledLibrary.find(scenario).ok;

/** Starts the lunch rush when the request names no scenario. */
export function beginDemo(request: LinkRequest, host: string): Simulation {
  const found = bundledLibrary.find(request.scenario ?? DEFAULT_SCENARIO);
  if (!found.ok) throw new Error(found.problem);
  return createSimulation({
    scenario: found.scenario,
    ...(request.seed === null ? {} : { seed: request.seed }),
    ...(request.speed === null ? {} : { speed: request.speed }),
    find: (name) => {
      const other = bundledLibrary.find(name);
      return other.ok ? other.scenario : null;
    },
    situations: () => situationsIn(bundledLibrary),
    write: writeRun,
    local: demoHosts(host).local,
    realtimeHost: host,
  });
}
