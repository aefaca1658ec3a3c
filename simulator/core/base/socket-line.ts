/**
 * The connections between devices' sockets and one server. They can silently stop passing messages, and can send
 * messages twice.
 */
import type { SimClient, SimConnection } from './wire.ts';

export interface SocketLine {
  /** Opens a connection of a device to the server. */
  connect(client: SimClient, machine: (client: SimClient) => SimConnection): SimConnection;
  /**
   * While this is on, no message passes in either direction. If one end closes the connection, the other end learns it
   * only when this is off again.
   */
  mute(on: boolean): void;
  isMute(): boolean;
}

interface SocketLineOptions {
  /** Whether each message of the server arrives twice at present. */
  readonly echoes: () => boolean;
  /** Called when a message was lost or sent twice. */
  readonly altered: (how: 'swallowed' | 'doubled') => void;
}

/** A line that passes messages until it is muted. */
export function createSocketLine({ echoes, altered }: SocketLineOptions): SocketLine {
  let isMute = false;
  let unreported: (() => void)[] = [];
  /** Reports a close: at once, or on a mute connection as soon as it passes messages again. */
  const reportClose = (end: () => void) => {
    if (isMute) unreported.push(end);
    else end();
  };
  return {
    connect: (client, machine) => {
      const connection = machine({
        ...client,
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
