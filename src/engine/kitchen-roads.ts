/** The roads of a running kitchen: its calls, its links, and what is left behind when a road changes. */
import { type Caller, createCaller, type GivingUp } from '../backend/caller.ts';
import type { Making, Parts } from './kitchen-parts.ts';
import { createLinks, type Links } from './link/links.ts';

/** The caller of a device: every call is heard by its links. */
export function makeCaller(deps: Making): Caller & GivingUp {
  const { host, install, ports, serverClock, session, parts } = deps;
  return createCaller(ports.http, ports.page.version, {
    bases: () => ({ cloud: host.cloud, data: host.data, language: host.language, local: parts().links.local.base() }),
    credentials: () => ({ kind: 'device', ...install, k5: session.k5 }),
    heard(service, result, name) {
      if (result.ok && result.data.time !== null) serverClock.heard(result.data.time);
      parts().links.heard(service, result, name);
    },
  });
}

/**
 * Gives up the read and the change under way: they hang, or went where nobody serves any more (rules N5n, N3v). The orders are to be
 * asked for after it: that read is fresh for what the outbox sends again.
 */
export function leave({ caller, outbox }: Parts): void {
  caller.giveUp();
  outbox.giveUp();
}

/** The links of a device: when the cloud is back or the road changes, the orders are read anew. */
export function makeLinks({ ports, state, timers, session, install, parts }: Making): Links {
  return createLinks({
    ports,
    state,
    timers,
    place: install,
    caller: () => parts().caller,
    rerouted() {
      leave(parts());
      parts().refresher.want('rerouted');
    },
    localDoubted: () => void parts().venue.load(),
    recovered() {
      leave(parts());
      // The outbox opens when this read has come back: nothing old is sent before it.
      parts().refresher.want('recovered');
      void parts().venue.load();
      session.after?.realtime.reconnect();
    },
    newOrders: () => parts().refresher.want('local'),
    changed: () => parts().refresher.linksChanged(),
  });
}
