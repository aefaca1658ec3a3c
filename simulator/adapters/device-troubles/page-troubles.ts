/** Applies manual troubles (rule ROOM-27) and a script's taps (rule SIM-32) to a device's page. */
import type { SimulatedTime } from '../../core/base/control.ts';
import type { DeviceTroubleFacts, ManualInstantTrouble } from '../../core/base/device-troubles.ts';
import type { PageNetwork } from './page-network.ts';
import { pressLines } from './press-lines.ts';
import { STORAGE_HOOKS, type TroubledPage } from './storage-hooks.ts';

export interface PageTroubles {
  follow(notified: Pick<SimulatedTime, 'deviceTroubles'>): void;
}

export interface PageTroublesDeps {
  readonly kdsId: number;
  readonly network: PageNetwork;
  setWallOffset(ms: number): void;
  reload(): void;
}

const NOTHING: Omit<DeviceTroubleFacts, 'kdsId'> = {
  troubles: [],
  wallOffsetMs: 0,
  instantTroubleCount: 0,
  lastInstantTrouble: null,
};

const NEVER_TAPPED: NonNullable<DeviceTroubleFacts['tapped']> = { count: 0, lines: [] };

/** A killed page gets none of these events. */
const PAGE_END_EVENTS = ['beforeunload', 'pagehide', 'visibilitychange', 'freeze', 'unload'] as const;

function applyInstantTrouble(trouble: ManualInstantTrouble | null, { reload }: Pick<PageTroublesDeps, 'reload'>): void {
  if (trouble === 'killed')
    for (const name of PAGE_END_EVENTS) addEventListener(name, (event) => event.stopImmediatePropagation(), true);
  reload();
}

/** Until its first storage trouble, the page uses the browser's own storage. */
export function createPageTroubles({ kdsId, network, setWallOffset, reload }: PageTroublesDeps): PageTroubles {
  let knownCount: number | null = null;
  let tapsKnown: number | null = null;
  let tapping: Promise<unknown> = Promise.resolve();
  let areHooksInstalled = false;
  const setStorageTroubles = (troubles: TroubledPage['troubleState']['troubles']) => {
    if (troubles.length === 0 && !areHooksInstalled) return;
    (window as unknown as TroubledPage).troubleState = { troubles, wallOffsetMs: 0 };
    if (!areHooksInstalled) for (const install of STORAGE_HOOKS) install();
    areHooksInstalled = true;
    dispatchEvent(new Event('simulated-trouble'));
  };
  return {
    follow({ deviceTroubles = [] }) {
      const own = deviceTroubles.find((one) => one.kdsId === kdsId) ?? NOTHING;
      const troubles = own.troubles.map(({ trouble }) => trouble);
      setWallOffset(own.wallOffsetMs);
      setStorageTroubles(troubles.filter((trouble) => trouble !== 'offline'));
      network.setOffline(troubles.includes('offline'));
      // A page ignores an instant trouble that began before the page loaded.
      const hasNewInstantTrouble = knownCount !== null && own.instantTroubleCount > knownCount;
      knownCount = own.instantTroubleCount;
      if (hasNewInstantTrouble) applyInstantTrouble(own.lastInstantTrouble, { reload });
      const { count, lines } = own.tapped ?? NEVER_TAPPED;
      const isTapped = tapsKnown !== null && count > tapsKnown;
      tapsKnown = count;
      // One after the other, because each tap waits until its dish is rendered.
      if (isTapped) tapping = tapping.then(() => pressLines(lines));
    },
  };
}
