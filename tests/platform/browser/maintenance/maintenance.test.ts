// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { startMaintenance } from '../../../../src/platform/browser/maintenance/maintenance.ts';

const MINUTE_MS = 60_000;

afterEach(() => {
  vi.useRealTimers();
});

test('[LOGIN-35] the time since the last touch includes a sleep that stops the monotonic clock', async () => {
  vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date', 'performance'] });
  const listener = { recovered() {}, mayRecover: () => false, versionWaiting() {}, late() {}, uncaught() {} };
  const maintenance = await startMaintenance({ probeEveryMs: MINUTE_MS, missedMax: 1 }, listener);
  vi.advanceTimersByTime(MINUTE_MS);
  expect(maintenance.idleMs()).toBe(MINUTE_MS);
  vi.setSystemTime(Date.now() + 60 * MINUTE_MS);
  expect(maintenance.idleMs()).toBe(61 * MINUTE_MS);
  dispatchEvent(new Event('keydown'));
  expect(maintenance.idleMs()).toBe(0);
  vi.setSystemTime(Date.now() - 60 * MINUTE_MS);
  vi.advanceTimersByTime(MINUTE_MS);
  expect(maintenance.idleMs()).toBe(MINUTE_MS);
  maintenance.stop();
});
