import type { SimulationStatus } from '../core/base/control.ts';
import { joinAddress, readableCode } from '../core/base/join-address.ts';
import { isLoopback } from './addresses.ts';
import { CERTIFICATE_PATH } from './app.ts';
import { devicePath, NEW_DEVICE_PATH } from './kiosk-page.ts';
import { DEFAULT_PORT } from './listen.ts';
import type { RootCertificate } from './tls/certificate.ts';

export interface Welcome {
  readonly origin: string;
  readonly accountOrigin: string;
  /** Origins of the other worlds in this process. */
  readonly origins?: readonly string[];
  readonly port: number;
  /** Null when none was requested. */
  readonly requestedPort: number | null;
  /** Null over plain http. */
  readonly root: Omit<RootCertificate, 'pem'> | null;
  /** Null when only this machine can reach the server. */
  readonly code: string | null;
  readonly status: SimulationStatus;
}

/** How other devices trust the server. Without TLS, which features browsers deny to its pages. */
function trustLines({ origin, root }: Pick<Welcome, 'origin' | 'root'>): readonly string[] {
  if (root !== null) {
    const inClear = origin.replace(/^https:/, 'http:');
    return [
      `Each device installs the root certificate once: ${inClear}${CERTIFICATE_PATH}`,
      ...(root.file === null ? [] : [`  on this machine it is the file ${root.file}`]),
      `  install it only with this SHA-256 fingerprint: ${root.fingerprint}`,
      `  it expires on ${new Date(root.endsMs).toISOString().slice(0, 10)}; "npm run sim -- remove-root" removes it from this machine`,
      '  how to install it on each system: docs/control-room.md, "The certificate".',
      'On a device without the root, the browser shows a warning and runs no service worker, so the kiosk starts only with a network.',
    ];
  }
  if (isLoopback(new URL(origin).hostname)) return [];
  return [
    'Over http, other devices have no secure page: no service worker, no wake lock and no tab lock. Start with --tls for a secure page.',
  ];
}

/** Other devices must enter the code, and so must a browser on this machine that opens this address (rule NET-3). */
const codeLines = (origin: string, code: string | null): readonly string[] =>
  code === null
    ? []
    : [
        `Class code: ${readableCode(code)}. Each device types it once, or scans the QR code of the class.`,
        `The control room with the code: ${joinAddress(`${origin}/simulator/`, code)}`,
      ];

export function welcomeText(welcome: Welcome): string {
  const { origin, accountOrigin, origins = [], port, requestedPort, root, code, status } = welcome;
  const rows = [
    ['Control room', `${origin}/simulator/`],
    ...status.devices.map((device) => {
      const what = device.role === 'customers' ? `KDS ${device.kdsId}, customer screen` : `KDS ${device.kdsId}`;
      return [`${device.name} (${what})`, origin + devicePath(device.kdsId)];
    }),
    ['A new device (no KDS yet)', origin + NEW_DEVICE_PATH],
    ['Accounts of people', `${accountOrigin}/`],
    ...(origins.length === 0 ? [] : [['Class (the teacher’s page)', `${origin}/simulator/class/`]]),
    ...origins.map((other, at) => [`Restaurant ${at + 2}, control room`, `${other}/simulator/`]),
  ];
  const width = Math.max(...rows.map(([name]) => name?.length ?? 0));
  return [
    ...(requestedPort === null && port !== DEFAULT_PORT
      ? [`Port ${DEFAULT_PORT} is in use, so this is port ${port}.`]
      : []),
    `Simulated restaurant: ${status.title.es} (${status.scenario}), seed ${status.seed}, speed x${status.speed}.`,
    '',
    ...rows.map(([name, address]) => `  ${name?.padEnd(width)}  ${address}`),
    '',
    ...codeLines(origin, code),
    ...trustLines({ origin, root }),
    'Stop with Ctrl-C.',
    '',
  ].join('\n');
}
