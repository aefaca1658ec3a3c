/** The worker in which the demo's kitchen runs: one for all pages of its folder, from the first that opens to the last that closes. */

import { createLifetimes } from '../../adapters/lifetimes.ts';
import { createHost } from '../../adapters/remote-host.ts';
import { uniqueId } from '../../adapters/run/unique-id.ts';
import { beginDemo, isInDemo } from './demo-simulation.ts';
import { createKitchen } from './shared-kitchen.ts';

const lifetimes = createLifetimes(navigator.locks);
const name = `kds-demo kitchen ${uniqueId()}`;
const simulationFor = createKitchen((asked) => beginDemo(asked, location.host), isInDemo);
const host = createHost({ name, lifetimes, simulationFor });

/** Where a browser runs two of these at once, the second one lets its pages wait until the first has gone: two kitchens would be one too many. */
const ready = Promise.all([lifetimes.hold(name), lifetimes.hold(`kds-demo ${location.pathname}`)]);

addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports;
  if (port !== undefined) void ready.then(() => host.serve(port));
});
