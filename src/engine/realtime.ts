/** The realtime link: signs in with the platform's token, listens, and gives up visibly after three tries. */
import { MESSAGE_LENGTH_MAX, REALTIME_TRIES_MAX, RETRY_FIRST_MS } from '../domain/limits.ts';
import { retryWaitMs } from '../domain/link/refresh.ts';
import type { Ports, RealtimeConfig, RealtimeSession } from '../platform/ports.ts';
import {
  listEtagsPath,
  messagePath,
  ordersEtagPath,
  type Place,
  presencePath,
  publicPath,
} from '../protocol/realtime-paths.ts';
import { REFRESH_TIMES } from './refresh.ts';
import type { Timers } from './timers.ts';

export interface RealtimeLink {
  /** A token of call 6 is there: connects, or connects anew when the last sign-in failed. */
  token(token: string): void;
  /** Drops the client's own back-off and connects now. */
  reconnect(): void;
  dispose(): void;
}

export interface RealtimeTells {
  linked(up: boolean): void;
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

/** Listens to what the board needs. The first value of a listener is the present one: only later ones are changes. */
function listenTo(session: RealtimeSession, place: Place, tells: RealtimeTells, refused: () => void): void {
  const afterFirst = (work: () => void) => {
    let heard = false;
    return () => {
      if (heard) work();
      heard = true;
    };
  };
  session.listen(ordersEtagPath(place), (etag) => tells.ordersChanged(String(etag ?? '')), refused);
  session.listen(listEtagsPath(place), afterFirst(tells.configurationChanged), refused);
  session.listen(publicPath(place), afterFirst(tells.configurationChanged), refused);
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

/** What follows a sign-in that failed: another try, or an end of trying. */
function createTries(timers: Timers, tells: RealtimeTells) {
  let refused = 0;
  let unreached = 0;
  return {
    reset() {
      refused = 0;
      unreached = 0;
    },
    /** Token errors lead to a fresh token and another try, at most three times. */
    tokenRefused() {
      tells.linked(false);
      refused += 1;
      if (refused >= REALTIME_TRIES_MAX) tells.gaveUp();
      else timers.set('realtime', RETRY_FIRST_MS, tells.tokenNeeded);
    },
    /** A sign-in that never reached its server says nothing of the token: it is tried again, however often. */
    networkFailed() {
      tells.linked(false);
      unreached += 1;
      timers.set('realtime', retryWaitMs(unreached, REFRESH_TIMES), tells.tokenNeeded);
    },
  };
}

/** A link that is down until the first token. */
export function createRealtimeLink(
  ports: Ports,
  timers: Timers,
  config: RealtimeConfig,
  place: Place,
  tells: RealtimeTells,
): RealtimeLink {
  const presence = presencePath(place, ports.page.deviceId);
  const tries = createTries(timers, tells);
  let session: RealtimeSession | null = null;
  let opening = false;
  let disposed = false;

  const refused = () => {
    session?.close();
    session = null;
    tries.tokenRefused();
  };

  const linked = (up: boolean) => {
    tells.linked(up);
    if (!up) return;
    tries.reset();
    // What was left for a disconnect happened with it: it is left anew after each connection.
    if (session !== null) void announce(session, presence);
  };

  const openWith = async (token: string) => {
    opening = true;
    const reply = await ports.realtime.open(config, token, { linked, expired: refused });
    opening = false;
    if (disposed) {
      if (reply.ok) reply.data.close();
    } else if (!reply.ok) {
      if (reply.why === 'token') refused();
      else tries.networkFailed();
    } else {
      session = reply.data;
      listenTo(session, place, tells, refused);
      void announce(session, presence);
    }
  };

  return {
    token(token) {
      if (token === '' || session !== null || opening) return;
      void openWith(token);
    },
    reconnect() {
      if (session !== null) session.reconnect();
      else {
        tries.reset();
        tells.tokenNeeded();
      }
    },
    dispose() {
      disposed = true;
      session?.close();
    },
  };
}
