/**
 * The socket is open while the venue has a local server, and reopened with backoff (rules LINK-9, LINK-17, LINK-19).
 */
import { LOCAL_EVENT_JITTER_MS, LOCAL_QUIET_MS, RETRIES } from '../../domain/limits.ts';
import { retryWithJitterMs } from '../../domain/link/retry.ts';
import type { Cancel, Ports } from '../../platform/ports.ts';
import { decodeLocalEvent } from '../../protocol/decode-local-event.ts';
import type { LocalAddress } from '../base/local-address.ts';
import { LOCAL_EVENT_TIMER, type Timers } from '../base/timers.ts';
import type { LinkFacts } from './link-facts.ts';
import type { Links } from './links.ts';
import type { Refresher } from './refresh.ts';

export interface LocalSocket {
  /** Opens, keeps or closes the socket, as the state of the connections requires. */
  update(): void;
  /** The local server now serves; an open socket may be broken without an event. */
  renew(): void;
  /** After new orders in call 1, the socket is reopened if it does not push an event soon. */
  newOrdersRead(requestedAtMs: number): void;
  dispose(): void;
}

export interface LocalSocketDeps {
  readonly ports: Ports;
  readonly timers: Timers;
  readonly linkFacts: LinkFacts;
  readonly address: LocalAddress;
  readonly links: Pick<Links, 'localSocket'>;
  /** A function, because the refresher is created after the socket. */
  refresher(): Pick<Refresher, 'request'>;
}

/** `close` ends the connection and its retries. */
function createConnection({ ports, timers, linkFacts, links, refresher }: LocalSocketDeps) {
  let held: { readonly url: string; readonly close: Cancel } | null = null;
  let failures = 0;
  let receivedAtMs = Number.NEGATIVE_INFINITY;

  const message = (text: string) => {
    if (!decodeLocalEvent(text)) return;
    receivedAtMs = ports.clock.monotonicMs();
    timers.clear('local-quiet');
    linkFacts.note('localSocketSilent', false);
    timers.ensure(LOCAL_EVENT_TIMER, ports.random.next() * LOCAL_EVENT_JITTER_MS, () => refresher().request('local'));
  };
  const open = (url: string) => {
    const lost = () => {
      timers.clear('local-quiet');
      links.localSocket(false);
      failures += 1;
      timers.set('local-socket', retryWithJitterMs(failures, ports.random.next(), RETRIES.localSocket), () =>
        open(url),
      );
    };
    const close = ports.socket.open(url, {
      message,
      opened: () => {
        timers.clear('local-quiet');
        failures = 0;
        links.localSocket(true);
      },
      closed: lost,
    });
    held = { url, close };
    timers.set('local-quiet', LOCAL_QUIET_MS, () => {
      close();
      linkFacts.note('localSocketSilent', true);
      lost();
    });
  };
  return {
    open,
    url: () => held?.url ?? null,
    receivedAtMs: () => receivedAtMs,
    close() {
      timers.clear('local-socket');
      timers.clear('local-quiet');
      held?.close();
      held = null;
    },
  };
}

export function createLocalSocket(deps: LocalSocketDeps): LocalSocket {
  const { timers, linkFacts, links, address } = deps;
  const connection = createConnection(deps);
  let isOver = false;

  const release = () => {
    if (connection.url() === null) return connection.close();
    connection.close();
    links.localSocket(false);
  };
  const update = () => {
    if (isOver) return;
    const url = linkFacts.holdsSocket() ? address.socketUrl() : null;
    if (connection.url() === url) return;
    release();
    if (url !== null) connection.open(url);
  };
  const renew = () => {
    if (connection.url() === null) return;
    release();
    update();
  };
  const reopen = () => {
    linkFacts.note('localSocketSilent', true);
    renew();
  };
  return {
    update,
    renew,
    newOrdersRead(requestedAtMs) {
      const isQuiet = connection.receivedAtMs() < requestedAtMs - LOCAL_QUIET_MS;
      if (connection.url() !== null && isQuiet) timers.ensure('local-quiet', LOCAL_QUIET_MS, reopen);
    },
    dispose() {
      isOver = true;
      connection.close();
    },
  };
}
