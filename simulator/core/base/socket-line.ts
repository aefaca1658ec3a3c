/** The line between devices' sockets and one machine: it can go mute without anybody noticing, and say things twice. */
import type { SimClient, SimConnection } from './wire.ts';

export interface SocketLine {
  /** Opens a connection of a device to the machine, null when the machine refuses. */
  connect(client: SimClient, machine: (client: SimClient) => SimConnection): SimConnection;
  /** Nothing comes through, either way, and no end is told of the other's, until it is mute no more. */
  mute(on: boolean): void;
  isMute(): boolean;
}

interface SocketLineOptions {
  /** Whether the machine's messages arrive twice now. */
  readonly echoes: () => boolean;
  /** A message did not come through, or came twice. */
  readonly altered: (how: 'swallowed' | 'doubled') => void;
}

/** A line in order. */
export function createSocketLine({ echoes, altered }: SocketLineOptions): SocketLine {
  let isMute = false;
  let untold: (() => void)[] = [];
  /** Tells of an end now, or when the line can be heard again. */
  const tell = (end: () => void) => {
    if (isMute) untold.push(end);
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
        close: () => tell(client.close),
      });
      return {
        receive: (text) => (isMute ? altered('swallowed') : connection.receive(text)),
        closed: () => tell(connection.closed),
      };
    },
    mute: (on) => {
      isMute = on;
      if (on) return;
      const ends = untold;
      untold = [];
      for (const end of ends) end();
    },
    isMute: () => isMute,
  };
}
