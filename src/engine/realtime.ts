/** The realtime link: signs in with the platform's token, listens, and gives up visibly after three tries. */
import { REALTIME_TRIES_MAX, RETRY_FIRST_MS } from '../domain/limits.ts';
import type { Ports, RealtimeConfig, RealtimeSession } from '../platform/ports.ts';
import { listEtagsPath, ordersEtagPath, type Place, presencePath, publicPath } from '../protocol/realtime-paths.ts';
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
  gaveUp(): void;
}

/** A link that is down until the first token. */
export function createRealtimeLink(
  ports: Ports,
  timers: Timers,
  config: RealtimeConfig,
  place: Place,
  tells: RealtimeTells,
): RealtimeLink {
  let session: RealtimeSession | null = null;
  let opening = false;
  let disposed = false;
  let tries = 0;

  const listen = (opened: RealtimeSession) => {
    opened.listen(ordersEtagPath(place), (etag) => tells.ordersChanged(String(etag ?? '')), retry);
    let heardLists = false;
    const changed = () => {
      // The first value is the present one: only later ones are changes.
      if (heardLists) tells.configurationChanged();
      heardLists = true;
    };
    opened.listen(listEtagsPath(place), changed, retry);
    let heardPublic = false;
    opened.listen(
      publicPath(place),
      () => {
        if (heardPublic) tells.configurationChanged();
        heardPublic = true;
      },
      retry,
    );
  };

  const announce = async (opened: RealtimeSession) => {
    const path = presencePath(place, ports.page.deviceId);
    await opened.removeOnDisconnect(path);
    await opened.put(path, true);
  };

  /** Token errors lead to a fresh token and another try, at most three times. */
  const retry = () => {
    session?.close();
    session = null;
    tells.linked(false);
    tries += 1;
    if (tries >= REALTIME_TRIES_MAX) tells.gaveUp();
    else timers.set('realtime', RETRY_FIRST_MS, tells.tokenNeeded);
  };

  const linked = (opened: () => RealtimeSession | null) => (up: boolean) => {
    tells.linked(up);
    if (!up) return;
    tries = 0;
    const current = opened();
    if (current !== null) void announce(current);
  };

  const openWith = async (token: string) => {
    opening = true;
    let mine: RealtimeSession | null = null;
    const reply = await ports.realtime.open(config, token, { linked: linked(() => mine), expired: retry });
    opening = false;
    if (disposed) {
      if (reply.ok) reply.data.close();
      return;
    }
    if (!reply.ok) {
      retry();
      return;
    }
    mine = reply.data;
    session = reply.data;
    listen(reply.data);
    void announce(reply.data);
  };

  return {
    token(token) {
      if (token === '' || session !== null || opening) return;
      void openWith(token);
    },
    reconnect() {
      if (session !== null) session.reconnect();
      else {
        tries = 0;
        tells.tokenNeeded();
      }
    },
    dispose() {
      disposed = true;
      session?.close();
    },
  };
}
