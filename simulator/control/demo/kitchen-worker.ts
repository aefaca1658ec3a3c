/** All pages of a folder share this worker, from the first to open until the last to close. */

import { createLifetimes } from '../../adapters/lifetimes.ts';
import { createHost } from '../../adapters/remote-host.ts';
import { uniqueId } from '../../adapters/run/unique-id.ts';
import { beginDemo, isInDemo } from './demo-simulation.ts';
import { createKitchen } from './shared-kitchen.ts';

const lifetimes = createLifetimes(navigator.locks);
const name = `kds-demo kitchen ${uniqueId()}`;
const simulationFor = createKitchen((request) => beginDemo(request, location.host), isInDemo);
const host = createHost({ name, lifetimes, simulationFor });

/** Only one of two such workers may run, because a demo has only one kitchen. */
const ready = Promise.all([lifetimes.hold(name), lifetimes.hold(`kds-demo ${location.pathname}`)]);

addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports;
  if (port !== undefined) void ready.then(() => host.serve(port));
});
