/** A slow path to a server on this machine: in each direction every byte arrives half of `roundTripMs` later. */
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net';

export interface SlowLink {
  readonly origin: string;
  close(): Promise<void>;
}

/** Forwards bytes, ends and errors from one socket to the other, `byMs` later and in order. */
function forwardBytes(from: Socket, to: Socket, byMs: number, rename: (part: Buffer) => Buffer): void {
  const later = (work: () => void) => void setTimeout(work, byMs);
  from.on('data', (part) => later(() => to.destroyed || to.write(rename(part))));
  from.on('end', () => later(() => to.end()));
  from.on('close', () => later(() => to.destroy()));
  from.on('error', () => from.destroy());
}

/** Requests use the server's own host name, because it rejects others. */
export async function openSlowLink(origin: string, roundTripMs: number): Promise<SlowLink> {
  const { hostname, port, host } = new URL(origin);
  const open = new Set<Socket>();
  let ownHost = '';
  const byOwnName = (part: Buffer) => Buffer.from(part.toString('latin1').replaceAll(ownHost, host), 'latin1');
  const server = createServer({ noDelay: true }, (near) => {
    const far = dial({ host: hostname, port: Number(port), noDelay: true });
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('close', () => open.delete(socket));
    }
    forwardBytes(near, far, roundTripMs / 2, byOwnName);
    forwardBytes(far, near, roundTripMs / 2, (part) => part);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ownHost = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: `http://${ownHost}`,
    close() {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
