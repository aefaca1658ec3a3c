/** Applies manual troubles (rule ROOM-27) and a script's taps (rule SIM-32) to a device's page. */
import type { SimulatedTime } from '../../core/base/control.ts';
import type { DeviceFaultFacts, ManualInstantTrouble } from '../../core/base/device-troubles.ts';
import type { PageNetwork } from './page-network.ts';
import { pressLines } from './press-lines.ts';
import { STORAGE_HOOKS, type TroubledPage } from './storage-hooks.ts';

export interface PageFaults {
  follow(notified: Pick<SimulatedTime, 'deviceFaults'>): void;
}

export interface FaultyPage {
  readonly kdsId: number;
  readonly network: PageNetwork;
  setWallOffset(ms: number): void;
  reload(): void;
}

const NOTHING: Omit<DeviceFaultFacts, 'kdsId'> = { troubles: [], wallOffsetMs: 0, blows: 0, lastBlow: null };

const NEVER_TAPPED: NonNullable<DeviceFaultFacts['tapped']> = { count: 0, lines: [] };

/** A killed page gets none of these events. */
const FAREWELLS = ['beforeunload', 'pagehide', 'visibilitychange', 'freeze', 'unload'] as const;

function applyInstantTrouble(blow: ManualInstantTrouble | null, { reload }: Pick<FaultyPage, 'reload'>): void {
  if (blow === 'killed')
    for (const farewell of FAREWELLS) addEventListener(farewell, (event) => event.stopImmediatePropagation(), true);
  reload();
}

/** Until its first storage trouble, the page uses the browser's own storage. */
export function createPageFaults({ kdsId, network, setWallOffset, reload }: FaultyPage): PageFaults {
  let blowsKnown: number | null = null;
  let tapsKnown: number | null = null;
  let tapping: Promise<unknown> = Promise.resolve();
  let isLaid = false;
  const setStorageTroubles = (troubles: TroubledPage['deviceFaults']['troubles']) => {
    if (troubles.length === 0 && !isLaid) return;
    (window as unknown as TroubledPage).deviceFaults = { troubles, wallOffsetMs: 0 };
    if (!isLaid) for (const lay of STORAGE_HOOKS) lay();
    isLaid = true;
    dispatchEvent(new Event('simulated-trouble'));
  };
  return {
    follow({ deviceFaults = [] }) {
      const own = deviceFaults.find((one) => one.kdsId === kdsId) ?? NOTHING;
      const troubles = own.troubles.map(({ trouble }) => trouble);
      setWallOffset(own.wallOffsetMs);
      setStorageTroubles(troubles.filter((trouble) => trouble !== 'offline'));
      network.setOffline(troubles.includes('offline'));
      // A page ignores an instant trouble that began before the page loaded.
      const hasNewBlow = blowsKnown !== null && own.blows > blowsKnown;
      blowsKnown = own.blows;
      if (hasNewBlow) applyInstantTrouble(own.lastBlow, { reload });
      const { count, lines } = own.tapped ?? NEVER_TAPPED;
      const isTapped = tapsKnown !== null && count > tapsKnown;
      tapsKnown = count;
      // One after the other, because each tap waits until its dish is drawn.
      if (isTapped) tapping = tapping.then(() => pressLines(lines));
    },
  };
}
