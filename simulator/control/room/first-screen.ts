import { useCallback, useEffect, useState } from 'react';
import type { OfflineState } from '../base/offline-state.ts';

/** Only the demo has these. */
export interface DemoRoom {
  /** The query of the page, of which the demo has already applied what it can. */
  readonly search: string;
  /**
   * Called once the first screen is rendered, or after a timeout. The demo calls `report` with the cache state of its
   * files.
   */
  readonly onFirstDrawn: (report: (state: OfflineState | null) => void) => void;
}

export interface FirstScreen {
  /** Whether the parts of the page beside the screens may load. */
  readonly isDrawn: boolean;
  readonly onDrawn: () => void;
  /** Null in a room of a server, and in a browser without a cache. */
  readonly offlineState: OfflineState | null;
}

/** In the demo all parts share one thread, so those beside the screens load after the first screen (rule TOUR-11). */
export function useFirstScreen(demo: DemoRoom | null): FirstScreen {
  const [isDrawn, setDrawn] = useState(false);
  const [offlineState, setOfflineState] = useState<OfflineState | null>(null);
  const onDrawn = useCallback(() => setDrawn(true), []);
  useEffect(() => {
    if (isDrawn) demo?.onFirstDrawn(setOfflineState);
  }, [isDrawn, demo]);
  return { isDrawn: demo === null || isDrawn, onDrawn, offlineState };
}
