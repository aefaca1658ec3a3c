import { type RunningServer, type ServerOptions, startServer } from '../../../simulator/server/start-server.ts';

export async function runningServer(
  options: Omit<ServerOptions, 'host' | 'port' | 'tls'> & Partial<ServerOptions>,
): Promise<RunningServer> {
  const started = await startServer({ host: '127.0.0.1', port: 0, tls: false, ...options });
  if (!started.ok) throw new Error(started.problem);
  return started.server;
}
