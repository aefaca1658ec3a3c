/**
 * The connection between devices' sockets and one server: it can silently stop passing messages, and send them twice.
 */
import type { SimClient, SimConnection } from './wire.ts';

export interface SocketLine {
  /** Opens a connection of a device to the server; null when the server refuses. */
  connect(client: SimClient, machine: (client: SimClient) => SimConnection): SimConnection;
  /** While on, no message passes in either direction, and neither end learns of the other's close until it is off. */
  mute(on: boolean): void;
  isMute(): boolean;
}

interface SocketLineOptions {
  /** Whether the server's messages arrive twice now. */
  readonly echoes: () => boolean;
  /** A message was lost, or sent twice. */
  readonly altered: (how: 'swallowed' | 'doubled') => void;
}

/** A connection without faults. */
export function createSocketLine({ echoes, altered }: SocketLineOptions): SocketLine {
  let isMute = false;
  let unreported: (() => void)[] = [];
  /** Reports a close at once; on a mute connection, when it passes messages again. */
  const reportClose = (end: () => void) => {
    if (isMute) unreported.push(end);
    else end();
  };
  return {
    connect: (client, machine) => {
      const connection = machine({
        send: (text) => {
          if (isMute) return altered('swallowed');
          client.send(text);
          if (!echoes()) return;
          altered('doubled');
          client.send(text);
        },
        close: () => reportClose(client.close),
      });
      return {
        receive: (text) => (isMute ? altered('swallowed') : connection.receive(text)),
        closed: () => reportClose(connection.closed),
      };
    },
    mute: (on) => {
      isMute = on;
      if (on) return;
      const ends = unreported;
      unreported = [];
      for (const end of ends) end();
    },
    isMute: () => isMute,
  };
}
