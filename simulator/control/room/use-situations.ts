/** Which situations there are to choose from. */
import { useEffect, useState } from 'react';
import type { ControlPort } from '../port/control-port.ts';

/** A simulator that begins, or has much to do, says it later. */
const AGAIN_MS = 2_000;

type LoadedSituations = Awaited<ReturnType<ControlPort['situations']>>;

/** Asks once they are wanted and until they are told: undefined before an answer, null while it says nothing. `ask` must be the same function as long as it asks the same simulation. */
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
