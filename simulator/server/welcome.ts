/** What the server says once it runs: where everything is and how to stop it. */
import type { SimulationStatus } from '../core/base/control.ts';
import { devicePath, NEW_DEVICE_PATH } from './kiosk-page.ts';
import { DEFAULT_PORT } from './listen.ts';

export interface Welcome {
  readonly origin: string;
  readonly port: number;
  /** The port that was asked for by name, null when any was fine. */
  readonly askedPort: number | null;
  readonly tls: boolean;
  readonly status: SimulationStatus;
}

/** The lines for the terminal. */
export function welcomeText({ origin, port, askedPort, tls, status }: Welcome): string {
  const rows = [
    ['Control room', `${origin}/simulator/`],
    ...status.devices.map((device) => {
      const what = device.role === 'customers' ? `KDS ${device.kdsId}, customer screen` : `KDS ${device.kdsId}`;
      return [`${device.name} (${what})`, origin + devicePath(device.kdsId)];
    }),
    ['A new device (no KDS yet)', origin + NEW_DEVICE_PATH],
  ];
  const width = Math.max(...rows.map(([name]) => name?.length ?? 0));
  return [
    ...(askedPort === null && port !== DEFAULT_PORT ? [`Port ${DEFAULT_PORT} is taken, so this is port ${port}.`] : []),
    `Simulated restaurant: ${status.title.es} (${status.scenario}), seed ${status.seed}, speed x${status.speed}.`,
    '',
    ...rows.map(([name, address]) => `  ${name?.padEnd(width)}  ${address}`),
    '',
    ...(tls ? ['The certificate was made here: each tablet asks once whether to trust it.'] : []),
    'Stop with Ctrl-C.',
    '',
  ].join('\n');
}
