/** The realtime link: signs in with the platform's token, listens, and gives up visibly after three tries. */

import type { VenueIds } from '../../domain/device/kds.ts';
import { CONFIGURATION_GAP_MS, CONFIGURATION_SPREAD_MS, MESSAGE_LENGTH_MAX } from '../../domain/limits.ts';
import { spreadMs } from '../../domain/link/spread.ts';
import type { Ports, RealtimeConfig, RealtimeSession } from '../../platform/ports.ts';
import { listEtagsPath, messagePath, ordersEtagPath, presencePath, publicPath } from '../../protocol/realtime-paths.ts';
import type { Tell } from '../base/events.ts';
import { createHeardValue } from '../base/heard-values.ts';
import type { Timers } from '../base/timers.ts';
import { createTokenTries } from '../base/token-tries.ts';
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
  | 'tokenNeeded'
  | 'messageTold'
  | 'realtimeGaveUp'
>;

export interface RealtimeDeps {
  readonly ports: Ports;
  readonly timers: Timers;
  readonly config: RealtimeConfig;
  readonly venue: VenueIds;
  readonly tell: RealtimeTell;
}

/** What the board listens to. What was heard of it outlives a sign-in: a value that changed while nobody was signed in is a change. */
function createListening({ ports, timers, venue, tell }: RealtimeDeps) {
  let askedAtMs = Number.NEGATIVE_INFINITY;
  /** One write reaches every device of a restaurant: each asks in its own moment, and not for each of many writes (rule N6a). */
  const changed = () => {
    const gapMs = Math.max(0, askedAtMs + CONFIGURATION_GAP_MS - ports.clock.monotonicMs());
    timers.ensure('configuration-told', gapMs + spreadMs(ports.random.next(), CONFIGURATION_SPREAD_MS), () => {
      askedAtMs = ports.clock.monotonicMs();
      tell({ kind: 'configurationChanged' });
    });
  };
  const lists = createHeardValue(changed, 'ifAny');
  const published = createHeardValue(changed, 'ifAny');
  let before: unknown;
  const messageHeard = (message: unknown) => {
    if (before !== undefined && message !== before && typeof message === 'string' && message !== '') {
      tell({ kind: 'messageTold', text: message.slice(0, MESSAGE_LENGTH_MAX) });
    }
    before = message;
  };
  // Not every value can be made a text.
  const textOf = (etag: unknown) => (typeof etag === 'string' || typeof etag === 'number' ? String(etag) : '');
  return (session: RealtimeSession, refused: () => void) => {
    session.listen(ordersEtagPath(venue), (etag) => tell({ kind: 'etagTold', etag: textOf(etag) }), refused);
    session.listen(listEtagsPath(venue), lists.heard, refused);
    session.listen(publicPath(venue), published.heard, refused);
    session.listen(messagePath(venue), messageHeard, refused);
  };
}

/** Sets this device's presence, which the server removes when the connection is lost. */
async function announce(session: RealtimeSession, path: string): Promise<void> {
  await session.removeOnDisconnect(path);
  await session.put(path, true);
}

/** A link that is down until the first token. */
export function createRealtimeLink(deps: RealtimeDeps): RealtimeLink {
  const { ports, timers, config, venue, tell } = deps;
  const listenTo = createListening(deps);
  const presence = presencePath(venue, ports.page.deviceId);
  let token = '';
  let session: RealtimeSession | null = null;
  let opening = false;
  let disposed = false;

  const { pass, phase } = createTokenTries(ports.clock, timers, 'realtime', {
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

  const linked = (up: boolean) => {
    tellLinked(up);
    if (!up) return;
    pass('linked');
    // What was left for a disconnect happened with it: it is left anew after each connection.
    if (session !== null) void announce(session, presence);
  };

  const signIn = async () => {
    if (opening) return;
    opening = true;
    const reply = await ports.realtime.open(config, token, { linked, expired: refused });
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
    token(given) {
      // The token that was given up is no new one.
      if (phase() === 'given-up' && (given === token || given === '')) return;
      if (phase() === 'wanting' || phase() === 'given-up') token = given;
      pass(given === '' ? 'missing' : 'given');
    },
    reconnect: () => pass('recovered'),
    dispose() {
      disposed = true;
      session?.close();
    },
  };
}
