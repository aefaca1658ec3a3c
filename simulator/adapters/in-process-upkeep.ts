/** The upkeep of a simulated device's page: nothing hangs and nothing is newer until told otherwise. */
import type { Page, UpkeepPlan, UpkeepTells } from '../../src/platform/ports.ts';

export interface NotedUpkeep {
  readonly port: Page['upkeep'];
  /** How the app has its page watched, null before it asked. */
  watched(): UpkeepPlan | null;
  /** How often the app asked for a newer version, and had one take over. */
  versionChecks(): number;
  takeOvers(): number;
  /** A newer version waits; nobody touched the page for so long. */
  versionWaits(): void;
  leaveAlone(idleMs: number): void;
  /** The page hung and goes on; or an error that nobody caught. */
  hangs(): void;
  fails(text: string): void;
  /** Whether the app would have a page that hangs now brought back from outside. */
  mayRecover(): boolean;
  /** The next start finds that it was loaded anew from outside. */
  recovers(): void;
}

/** Upkeep that notes what it was asked for. */
export function notedUpkeep(): NotedUpkeep {
  let tells: UpkeepTells | null = null;
  let plan: UpkeepPlan | null = null;
  let checks = 0;
  let takeOvers = 0;
  let idleMs = 0;
  let recovered = false;
  return {
    async port(asked, told) {
      plan = asked;
      tells = told;
      if (recovered) told.recovered();
      return {
        checkVersion() {
          checks += 1;
        },
        takeOver() {
          takeOvers += 1;
        },
        idleMs: () => idleMs,
        stop() {
          tells = null;
        },
      };
    },
    watched: () => plan,
    versionChecks: () => checks,
    takeOvers: () => takeOvers,
    versionWaits: () => tells?.versionWaiting(),
    leaveAlone(nextIdleMs) {
      idleMs = nextIdleMs;
    },
    hangs: () => tells?.late(),
    fails: (text) => tells?.uncaught(text),
    mayRecover: () => tells?.mayRecover() ?? false,
    recovers() {
      recovered = true;
    },
  };
}
