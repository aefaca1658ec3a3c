/** By default, the simulated page does not hang and no newer version exists; tests can simulate both. */
import type { MaintenanceListener, Page, WatchdogOptions } from '../../src/platform/ports.ts';

export interface RecordingMaintenance {
  readonly port: Page['startMaintenance'];
  /** Null before the app watches its page. */
  watched(): WatchdogOptions | null;
  /** How often the app checked for a new version, and how often it switched to one. */
  versionChecks(): number;
  takeOverCount(): number;
  /** Simulate a newer version that waits, and a user who has not touched the page for this time. */
  versionWaits(): void;
  leaveAlone(idleMs: number): void;
  /** Simulate a page that hung and continues, and an uncaught error. */
  hangs(): void;
  fails(text: string): void;
  /** Whether the app would allow a reload of its hanging page from outside. */
  mayRecover(): boolean;
  /** From now on, the app finds at its start that the page was reloaded from outside. */
  recovers(): void;
}

export function recordingMaintenance(): RecordingMaintenance {
  let current: MaintenanceListener | null = null;
  let plan: WatchdogOptions | null = null;
  let checks = 0;
  let takeOvers = 0;
  let idleMs = 0;
  let recovered = false;
  return {
    async port(requestedPlan, listener) {
      plan = requestedPlan;
      current = listener;
      if (recovered) listener.recovered();
      return {
        checkVersion() {
          checks += 1;
        },
        takeOver() {
          takeOvers += 1;
        },
        idleMs: () => idleMs,
        stop() {
          current = null;
        },
      };
    },
    watched: () => plan,
    versionChecks: () => checks,
    takeOverCount: () => takeOvers,
    versionWaits: () => current?.versionWaiting(),
    leaveAlone(nextIdleMs) {
      idleMs = nextIdleMs;
    },
    hangs: () => current?.late(),
    fails: (text) => current?.uncaught(text),
    mayRecover: () => current?.mayRecover() ?? false,
    recovers() {
      recovered = true;
    },
  };
}
