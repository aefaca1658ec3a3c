/** When the first screen stands in the room, and what waits for that. */
import { useCallback, useEffect, useState } from 'react';
import type { OfflineState } from '../base/offline-state.ts';

/** What the room of the demo has besides. */
export interface DemoRoom {
  /** What the address asked for: the demo has begun what of it there is. */
  readonly search: string;
  /** The first screen stands, or has drawn nothing in its time. `tell` hears whether the demo's files are kept. */
  readonly onFirstDrawn: (tell: (state: OfflineState | null) => void) => void;
}

export interface FirstScreen {
  /** What lies beside the screens may come. */
  readonly stands: boolean;
  readonly onStands: () => void;
  /** Null where nothing is kept: in the room of a server, and in a browser that cannot. */
  readonly kept: OfflineState | null;
}

/** In the demo what lies beside the screens comes once the first of them stands: all of it shares one thread (rule TOUR-11). */
export function useFirstScreen(demo: DemoRoom | null): FirstScreen {
  const [stands, setStands] = useState(false);
  const [kept, setKept] = useState<OfflineState | null>(null);
  const onStands = useCallback(() => setStands(true), []);
  useEffect(() => {
    if (stands) demo?.onFirstDrawn(setKept);
  }, [stands, demo]);
  return { stands: demo === null || stands, onStands, kept };
}
