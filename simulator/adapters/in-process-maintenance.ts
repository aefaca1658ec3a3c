/** The maintenance of a simulated device's page: by default nothing hangs and no newer version exists. */
import type { MaintenanceListener, Page, WatchdogOptions } from '../../src/platform/ports.ts';

export interface RecordingMaintenance {
  readonly port: Page['startMaintenance'];
  /** The options with which the app watches its page; null before it does. */
  watched(): WatchdogOptions | null;
  /** Number of the app's version checks, and of its takeovers by a new version. */
  versionChecks(): number;
  takeOverCount(): number;
  /** Reports that a newer version waits, or sets for how long the user has not touched the page. */
  versionWaits(): void;
  leaveAlone(idleMs: number): void;
  /** Reports that the page hung and continues, or that an uncaught error occurred. */
  hangs(): void;
  fails(text: string): void;
  /** Whether the app would allow a reload of its hanging page from outside. */
  mayRecover(): boolean;
  /** Makes the next start find that the page was reloaded from outside. */
  recovers(): void;
}

/** A maintenance port that records its requests. */
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
