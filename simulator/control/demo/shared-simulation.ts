/** How the demo's device frames reach the one simulation of their control room. */
import type { Simulation } from '../../adapters/simulation.ts';

declare global {
  interface Window {
    kdsSimulation?: Simulation;
  }
}

/** The simulation of the window around this one; null when there is none or it belongs to another site. */
export function simulationAround(): Simulation | null {
  try {
    return window.parent === window ? null : (window.parent.kdsSimulation ?? null);
  } catch {
    return null;
  }
}
