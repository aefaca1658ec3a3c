import { useEffect, useState } from 'react';
import type { ControlPort } from '../port/control-port.ts';

/** The delay before a retry: a simulator that is starting or busy responds later. */
const AGAIN_MS = 2_000;

type LoadedSituations = Awaited<ReturnType<ControlPort['situations']>>;

/**
 * Requests the list when needed and retries until it arrives: undefined before a response, null after a failure. `ask`
 * must be the same function for the same simulation.
 */
export function useSituations(isWanted: boolean, ask: ControlPort['situations']): LoadedSituations | undefined {
  const [told, setTold] = useState<LoadedSituations>();
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hear = async () => {
      const situations = await ask();
      if (isOver) return;
      setTold(situations);
      if (situations === null) timer = setTimeout(hear, AGAIN_MS);
    };
    void hear();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isWanted, ask]);
  return told;
}
