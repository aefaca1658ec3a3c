/**
 * Signs in with the platform's token. When tokens stay rejected or missing, the sign-in stops, with a notice if there
 * ever was a token (rules REALTIME-5, REALTIME-10).
 */

import { CONFIGURATION_POLL_MS } from '../../domain/limits.ts';
import type { RealtimeConfig, RealtimeSession } from '../../platform/ports.ts';
import { presencePath } from '../../protocol/realtime-paths.ts';
import { createTokenSignIn, type TokenEventHandler } from '../base/token-sign-in.ts';
import type { Links } from './links.ts';
import { createRealtimeListeners, type RealtimeListenersDeps } from './realtime-listeners.ts';
import { createProbe } from './realtime-probe.ts';
import type { Selection } from './selection.ts';

export interface RealtimeLink {
  /** The token of call 6, empty for none. */
  token(token: string): void;
  /** The cloud is up again or the device slept: ends the SDK's backoff, or signs in again. */
  reconnect(): void;
  dispose(): void;
}

export interface RealtimeDeps extends RealtimeListenersDeps {
  readonly config: RealtimeConfig;
  readonly links: Pick<Links, 'realtime'>;
  readonly selection: Pick<Selection, 'linked' | 'use'>;
}

/** The server removes the presence when the connection is lost. */
async function announce(session: RealtimeSession, path: string): Promise<void> {
  await session.removeOnDisconnect(path);
  await session.put(path, true);
}

/**
 * Without the connection, the configuration is requested each hour (rule REALTIME-14). The caller runs the function
 * whenever the connection goes up or down.
 */
function pollWithoutLink({ timers, emit }: RealtimeDeps): (up: boolean) => void {
  const plan = () =>
    timers.ensure('configuration-ask', CONFIGURATION_POLL_MS, () => {
      plan();
      emit({ kind: 'configurationChanged' });
    });
  plan();
  return (up) => {
    if (up) timers.clear('configuration-ask');
    else plan();
  };
}

/** At most one session at a time. */
function createSession(deps: RealtimeDeps) {
  const { ports, timers, config, install, linkFacts, links, orders, selection, run } = deps;
  const linked = (up: boolean) =>
    run(() => {
      if (up) linkFacts.note('realtimeGaveUp', false);
      else orders.forgetPushedEtag();
      links.realtime(up);
      selection.linked(up);
    });
  const listenTo = createRealtimeListeners(deps);
  const presence = presencePath(install, ports.page.runId);
  const probe = createProbe({ timers, path: presence, linkFacts, lost: () => linked(false) });
  const poll = pollWithoutLink(deps);
  let session: RealtimeSession | null = null;
  let isLinked = false;
  let opening = false;
  let disposed = false;

  const link = (up: boolean) => {
    isLinked = up;
    probe.down();
    linked(up);
    if (up && session !== null) probe.up(session);
    poll(up);
  };

  const open = (token: string, pass: TokenEventHandler, rejected: () => void) => {
    const changed = (up: boolean) => {
      link(up);
      if (!up) return;
      pass('linked');
      // The server removed the presence at the disconnect.
      if (session !== null) void announce(session, presence);
    };
    return ports.realtime.open(config, token, { linked: changed, expired: rejected });
  };

  const signIn = async (token: string, pass: TokenEventHandler) => {
    if (opening) return;
    opening = true;
    const rejected = () => {
      session?.close();
      session = null;
      link(false);
      pass('rejected');
    };
    const reply = await open(token, pass, rejected);
    opening = false;
    if (disposed) {
      if (reply.ok) reply.data.close();
    } else if (!reply.ok) {
      linked(false);
      pass(reply.why === 'token' ? 'rejected' : 'unreached');
    } else {
      session = reply.data;
      if (isLinked) probe.up(session);
      pass('accepted');
      listenTo(session, rejected);
      void announce(session, presence);
      selection.use(session);
    }
  };

  return {
    signIn,
    reconnect: () => session?.reconnect(),
    dispose() {
      disposed = true;
      session?.close();
    },
  };
}

export function createRealtimeLink(deps: RealtimeDeps): RealtimeLink {
  const { ports, timers, linkFacts, notices, emit } = deps;
  const session = createSession(deps);
  const { received, recovered } = createTokenSignIn({
    clock: ports.clock,
    timers,
    timer: 'realtime',
    signIn: session.signIn,
    ask: () => emit({ kind: 'tokenRequested' }),
    reconnect: session.reconnect,
    gaveUp(hadToken) {
      // A platform without a realtime database is polled, and no notice shows.
      if (!hadToken) return;
      linkFacts.note('realtimeGaveUp', true);
      notices.show('error', 'realtimeGaveUp');
    },
  });
  return { token: received, reconnect: recovered, dispose: session.dispose };
}
