import { useEffect, useState } from 'react';
import type { ControlPort } from '../port/control-port.ts';

/** A simulator that is starting or busy responds later. */
const AGAIN_MS = 2_000;

type LoadedSituations = Awaited<ReturnType<ControlPort['situations']>>;

/** Undefined before a response, null after a failed try. `load` must be stable for a simulation. */
export function useSituations(isWanted: boolean, load: ControlPort['situations']): LoadedSituations | undefined {
  const [loaded, setLoaded] = useState<LoadedSituations>();
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const loadWithRetry = async () => {
      const situations = await load();
      if (isOver) return;
      setLoaded(situations);
      if (situations === null) timer = setTimeout(loadWithRetry, AGAIN_MS);
    };
    void loadWithRetry();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isWanted, load]);
  return loaded;
}
