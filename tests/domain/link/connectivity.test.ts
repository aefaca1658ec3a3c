/** What the device knows of its links. */
import { expect, test } from 'vitest';
import {
  type Connectivity,
  connect,
  type LinkEvent,
  routeFor,
  UNCONNECTED,
} from '../../../src/domain/link/connectivity.ts';

const after = (...events: LinkEvent[]): Connectivity => events.reduce(connect, UNCONNECTED);
const failed: LinkEvent = { kind: 'cloud-failed', trouble: 'timeout', atMs: 5_000 };

test('[N2a] the cloud is unknown at the start and up after the first envelope', () => {
  expect(UNCONNECTED.cloud).toBe('unknown');
  expect(after({ kind: 'cloud-answered' }).cloud).toBe('up');
});

test('[N2b] a failed call marks the cloud down, with its cause and since when', () => {
  expect(after({ kind: 'cloud-answered' }, failed)).toMatchObject({
    cloud: 'down',
    trouble: 'timeout',
    downSinceMs: 5_000,
  });
});

test('[N2b] a later failure keeps the time of the first', () => {
  expect(after(failed, { kind: 'cloud-failed', trouble: 'portal', atMs: 9_000 })).toMatchObject({
    trouble: 'portal',
    downSinceMs: 5_000,
  });
});

test('[N2c] only call 9 brings a cloud back that was down', () => {
  expect(after(failed, { kind: 'cloud-answered' }).cloud).toBe('down');
  expect(after(failed, { kind: 'cloud-tested' })).toMatchObject({ cloud: 'up', trouble: null, downSinceMs: null });
});

test.each([
  [0, 'cloud'],
  [1, 'cloud'],
  [2, 'local'],
  [3, 'local'],
] as const)('[N1a] in local-server mode %i a redirectable call goes to the %s', (mode, route) => {
  const links = after({ kind: 'local-mode', mode });
  expect(routeFor(true, links)).toBe(route);
  expect(routeFor(false, links)).toBe('cloud');
});

test('[N2d] network and realtime are facts of their own', () => {
  const links = after(failed, { kind: 'network', online: false }, { kind: 'realtime', up: true });
  expect(links).toMatchObject({ network: false, realtime: 'up', cloud: 'down' });
  expect(connect(links, { kind: 'realtime', up: false }).realtime).toBe('down');
});
