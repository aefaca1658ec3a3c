/** The control room's road to a simulation that lives in its own page. */
import type { Simulation } from '../../adapters/simulation.ts';
import type { ControlPort } from './control-port.ts';

/** `base` is the folder of the demo, with its last slash. */
export function createPagePort(simulation: Simulation, base: string): ControlPort {
  return {
    status: async () => simulation.status(),
    async send(command) {
      simulation.execute(command);
      return simulation.status();
    },
    deviceUrl: (kdsId) => new URL(`device/${kdsId}/`, base).href,
    newDeviceUrl: () => new URL('device/new/', base).href,
    linkTo: (scenario, seed) => new URL(`?scenario=${encodeURIComponent(scenario)}&seed=${seed}`, base).href,
  };
}
