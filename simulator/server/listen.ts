/** The requested port, or the first free one from the default port on. */
import { createServer, type Server } from 'node:net';

export const DEFAULT_PORT = 4600;
const PORTS_TRIED = 50;
export const PORT_MAX = 65_535;

export type Listening = { readonly ok: true; readonly port: number } | { readonly ok: false; readonly problem: string };

function listenOnce(server: Server, host: string, port: number): Promise<number | NodeJS.ErrnoException> {
  return new Promise((resolve) => {
    const onError = (error: NodeJS.ErrnoException) => resolve(error);
    server.once('error', onError);
    server.listen({ host, port, exclusive: true }, () => {
      server.off('error', onError);
      const bound = server.address();
      resolve(typeof bound === 'object' && bound !== null ? bound.port : port);
    });
  });
}

function sentenceFor(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken. Choose another one with --port, or omit --port to use a free one.`;
    case 'EACCES':
      return `This user may not use port ${port}. Choose a port above 1023 with --port.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address "${host}". Choose one of its addresses with --host.`;
    default:
      return `Failed to listen on ${host} port ${port}: ${error.message}.`;
  }
}

/** With `port` null uses the first free port from `from` on; with 0 a random free port. */
export async function listen(
  server: Server,
  host: string,
  port: number | null,
  from = DEFAULT_PORT,
): Promise<Listening> {
  const first = port ?? from;
  const last = Math.min(PORT_MAX, port ?? from + PORTS_TRIED - 1);
  if (first > PORT_MAX)
    return {
      ok: false,
      problem: `There is no free port from ${first - 1} to ${PORT_MAX}. Choose a lower one with --port.`,
    };
  let outcome = await listenOnce(server, host, first);
  for (let next = first + 1; typeof outcome !== 'number' && outcome.code === 'EADDRINUSE' && next <= last; next++) {
    outcome = await listenOnce(server, host, next);
  }
  if (typeof outcome === 'number') return { ok: true, port: outcome };
  return { ok: false, problem: sentenceFor(outcome, host, first) };
}

/** Null when this machine can listen on the address. */
export async function hostProblem(host: string): Promise<string | null> {
  const server = createServer();
  const outcome = await listenOnce(server, host, 0);
  if (typeof outcome !== 'number') return sentenceFor(outcome, host, 0);
  await new Promise((resolve) => server.close(resolve));
  return null;
}
