/** Connections between sockets of devices and one server; faults can mute them or double messages. */
import type { SimClient, SimConnection } from './wire.ts';

export interface SocketLine {
  connect(client: SimClient, server: (client: SimClient) => SimConnection): SimConnection;
  /** While muted, no message passes; an end learns of the other's close only afterwards. */
  mute(on: boolean): void;
  isMute(): boolean;
}

interface SocketLineOptions {
  /** Whether each message of the server arrives twice. */
  readonly echoes: () => boolean;
  /** Called when a message is lost or sent twice. */
  readonly altered: (how: 'swallowed' | 'doubled') => void;
}

export function createSocketLine({ echoes, altered }: SocketLineOptions): SocketLine {
  let isMute = false;
  let unreported: (() => void)[] = [];
  /** Reports a close at once, or on a mute connection when it passes messages again. */
  const reportClose = (end: () => void) => {
    if (isMute) unreported.push(end);
    else end();
  };
  return {
    connect: (client, server) => {
      const connection = server({
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
