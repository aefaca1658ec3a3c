/** Reports when the first screen is drawn, and starts the work that waits for it. */
import { useCallback, useEffect, useState } from 'react';
import type { OfflineState } from '../base/offline-state.ts';

/** Options of the room that only the demo has. */
export interface DemoRoom {
  /** The query of the page's address; the demo has already applied what it can. */
  readonly search: string;
  /**
   * Called when the first screen is drawn, or after a timeout. The demo calls `report` with the cache state of its
   * files.
   */
  readonly onFirstDrawn: (report: (state: OfflineState | null) => void) => void;
}

export interface FirstScreen {
  /** Whether the parts of the page beside the screens may load. */
  readonly isDrawn: boolean;
  readonly onDrawn: () => void;
  /** Null when no files are cached: in a room of a server, and in a browser without support. */
  readonly offlineState: OfflineState | null;
}

/**
 * In the demo, the parts beside the screens load after the first screen is drawn, because all of them share one thread
 * (rule TOUR-11).
 */
export function useFirstScreen(demo: DemoRoom | null): FirstScreen {
  const [isDrawn, setDrawn] = useState(false);
  const [offlineState, setOfflineState] = useState<OfflineState | null>(null);
  const onDrawn = useCallback(() => setDrawn(true), []);
  useEffect(() => {
    if (isDrawn) demo?.onFirstDrawn(setOfflineState);
  }, [isDrawn, demo]);
  return { isDrawn: demo === null || isDrawn, onDrawn, offlineState };
}
