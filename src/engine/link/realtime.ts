/** The realtime link: signs in with the platform's token, listens, and gives up visibly after three tries. */

import type { InstallRecord } from '../../domain/device/kds.ts';
import { CONFIGURATION_ASK_MS } from '../../domain/limits.ts';
import type { Ports, RealtimeConfig, RealtimeSession } from '../../platform/ports.ts';
import { presencePath } from '../../protocol/realtime-paths.ts';
import type { Tell } from '../base/events.ts';
import type { Timers } from '../base/timers.ts';
import { createTokenTries } from '../base/token-tries.ts';
import { createListening } from './realtime-listening.ts';
import { createProbe } from './realtime-probe.ts';

export interface RealtimeLink {
  /** Call 6 brought this token, empty for none: connects when a token is wanted. */
  token(token: string): void;
  /** The cloud is back: drops the client's own back-off, or tries to sign in anew. */
  reconnect(): void;
  dispose(): void;
}

export type RealtimeTell = Tell<
  | 'realtimeLinked'
  | 'realtimeSilent'
  | 'realtimeOpened'
  | 'etagTold'
  | 'configurationChanged'
  | 'settingsTold'
  | 'tokenNeeded'
  | 'messageTold'
  | 'realtimeGaveUp'
>;

export interface RealtimeDeps {
  readonly ports: Ports;
  readonly timers: Timers;
  readonly config: RealtimeConfig;
  readonly venue: Pick<InstallRecord, 'restaurantId' | 'localId' | 'kdsId'>;
  readonly tell: RealtimeTell;
}

/** Sets this device's presence, which the server removes when the connection is lost. */
async function announce(session: RealtimeSession, path: string): Promise<void> {
  await session.removeOnDisconnect(path);
  await session.put(path, true);
}

/** Without a link nothing tells of another configuration: it is asked for each hour (rule W6n). To be called with the link's coming and going. */
function askWithoutLink({ timers, tell }: RealtimeDeps): (up: boolean) => void {
  const plan = () =>
    timers.ensure('configuration-ask', CONFIGURATION_ASK_MS, () => {
      plan();
      tell({ kind: 'configurationChanged' });
    });
  plan();
  return (up) => {
    if (up) timers.clear('configuration-ask');
    else plan();
  };
}

/** A link that is down until the first token. */
export function createRealtimeLink(deps: RealtimeDeps): RealtimeLink {
  const { ports, timers, config, venue, tell } = deps;
  const listenTo = createListening(deps);
  const presence = presencePath(venue, ports.page.runId);
  let session: RealtimeSession | null = null;
  let opening = false;
  let disposed = false;

  const { given, pass, token } = createTokenTries(ports.clock, timers, 'realtime', {
    'sign-in': () => void signIn(),
    ask: () => tell({ kind: 'tokenNeeded' }),
    reconnect: () => session?.reconnect(),
    'give-up': () => tell({ kind: 'realtimeGaveUp' }),
  });

  const refused = () => {
    session?.close();
    session = null;
    linked(false);
    pass('refused');
  };

  const tellLinked = createProbe({ timers, path: presence, session: () => session, tell });
  const askSlowly = askWithoutLink(deps);

  const linked = (up: boolean) => {
    tellLinked(up);
    askSlowly(up);
    if (!up) return;
    pass('linked');
    // What was left for a disconnect happened with it: it is left anew after each connection.
    if (session !== null) void announce(session, presence);
  };

  const signIn = async () => {
    if (opening) return;
    opening = true;
    const reply = await ports.realtime.open(config, token(), { linked, expired: refused });
    opening = false;
    if (disposed) {
      if (reply.ok) reply.data.close();
    } else if (!reply.ok) {
      tell({ kind: 'realtimeLinked', up: false });
      pass(reply.why === 'token' ? 'refused' : 'unreached');
    } else {
      session = reply.data;
      pass('accepted');
      listenTo(session, refused);
      void announce(session, presence);
      tell({ kind: 'realtimeOpened', session });
    }
  };

  return {
    token: given,
    reconnect: () => pass('recovered'),
    dispose() {
      disposed = true;
      session?.close();
    },
  };
}
