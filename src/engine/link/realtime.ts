/** The realtime link: signs in with the platform's token, listens, and gives up visibly after three tries. */

import type { VenueIds } from '../../domain/device/kds.ts';
import { MESSAGE_LENGTH_MAX } from '../../domain/limits.ts';
import { afterTokenEvent, NO_TOKEN, type TokenEvent } from '../../domain/link/token.ts';
import type { Clock, Ports, RealtimeConfig, RealtimeSession } from '../../platform/ports.ts';
import { listEtagsPath, messagePath, ordersEtagPath, presencePath, publicPath } from '../../protocol/realtime-paths.ts';
import type { Timers } from '../base/timers.ts';
import { createProbe } from './realtime-probe.ts';

export interface RealtimeLink {
  /** Call 6 brought this token, empty for none: connects when a token is wanted. */
  token(token: string): void;
  /** The cloud is back: drops the client's own back-off, or tries to sign in anew. */
  reconnect(): void;
  dispose(): void;
}

export interface RealtimeTells {
  linked(up: boolean): void;
  /** The connection claims to stand and gives no sign of life, or gives one again. */
  silent(silent: boolean): void;
  /** Signed in anew: this session takes the place of an earlier one. */
  opened(session: RealtimeSession): void;
  /** The venue's orders changed on the server. */
  ordersChanged(etag: string): void;
  /** The venue's configuration, or one of its lists, changed. */
  configurationChanged(): void;
  /** A fresh token is needed: call 6 should run again. */
  tokenNeeded(): void;
  /** The platform has a sentence for the people at the board. */
  message(text: string): void;
  gaveUp(): void;
}

/** Listens to what the board needs. The first value of a listener is the present one, and each new connection says it again: only another one is a change. */
function listenTo(session: RealtimeSession, place: VenueIds, tells: RealtimeTells, refused: () => void): void {
  const whenOther = (work: () => void) => {
    let heard: string | null = null;
    return (value: unknown) => {
      const text = JSON.stringify(value ?? null);
      if (heard !== null && heard !== text) work();
      heard = text;
    };
  };
  // Not every value can be made a text.
  const textOf = (etag: unknown) => (typeof etag === 'string' || typeof etag === 'number' ? String(etag) : '');
  session.listen(ordersEtagPath(place), (etag) => tells.ordersChanged(textOf(etag)), refused);
  session.listen(listEtagsPath(place), whenOther(tells.configurationChanged), refused);
  session.listen(publicPath(place), whenOther(tells.configurationChanged), refused);
  let before: unknown;
  session.listen(
    messagePath(place),
    (message) => {
      if (before !== undefined && typeof message === 'string' && message !== '') {
        tells.message(message.slice(0, MESSAGE_LENGTH_MAX));
      }
      before = message;
    },
    refused,
  );
}

/** Sets this device's presence, which the server removes when the connection is lost. */
async function announce(session: RealtimeSession, path: string): Promise<void> {
  await session.removeOnDisconnect(path);
  await session.put(path, true);
}

interface TriesDo {
  signIn(): void;
  ask(): void;
  reconnect(): void;
  giveUp(): void;
}

/** Tells the rules of the sign-in what happens, and does what they say. */
function createTries(clock: Clock, timers: Timers, does: TriesDo) {
  let tries = NO_TOKEN;
  return {
    phase: () => tries.phase,
    pass(event: TokenEvent): void {
      const after = afterTokenEvent(tries, event, clock.monotonicMs());
      tries = after.tries;
      const { todo } = after;
      if (todo.kind === 'sign-in') timers.set('realtime', todo.inMs, does.signIn);
      else if (todo.kind === 'ask') timers.set('realtime', todo.inMs, does.ask);
      else if (todo.kind === 'reconnect') does.reconnect();
      else if (todo.kind === 'give-up') does.giveUp();
    },
  };
}

/** A link that is down until the first token. */
export function createRealtimeLink(
  ports: Ports,
  timers: Timers,
  config: RealtimeConfig,
  place: VenueIds,
  tells: RealtimeTells,
): RealtimeLink {
  const presence = presencePath(place, ports.page.deviceId);
  let token = '';
  let session: RealtimeSession | null = null;
  let opening = false;
  let disposed = false;

  const { pass, phase } = createTries(ports.clock, timers, {
    signIn: () => void signIn(),
    ask: tells.tokenNeeded,
    reconnect: () => session?.reconnect(),
    giveUp: tells.gaveUp,
  });

  const refused = () => {
    session?.close();
    session = null;
    linked(false);
    pass('refused');
  };

  const tellLinked = createProbe(timers, presence, () => session, tells);

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
      tells.linked(false);
      pass(reply.why === 'token' ? 'refused' : 'unreached');
    } else {
      session = reply.data;
      pass('accepted');
      listenTo(session, place, tells, refused);
      void announce(session, presence);
      tells.opened(session);
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
