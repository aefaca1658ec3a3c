/** Each call reads the constructor again, because the demo replaces it. */
import type { Socket, SocketHandlers } from '../ports.ts';

/** Null for an address that the browser rejects. */
function connect(url: string): WebSocket | null {
  try {
    return new WebSocket(url);
  } catch {
    return null;
  }
}

export const browserSocket: Socket = {
  open(url, handlers) {
    let current: SocketHandlers | null = handlers;
    const finish = () => {
      const ended = current;
      current = null;
      ended?.closed();
    };
    const socket = connect(url);
    // The caller must have its Cancel before `closed` runs.
    if (socket === null) setTimeout(finish);
    socket?.addEventListener('open', () => current?.opened());
    socket?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string') current?.message(data);
    });
    socket?.addEventListener('close', finish);
    return () => {
      current = null;
      socket?.close();
    };
  },
};
