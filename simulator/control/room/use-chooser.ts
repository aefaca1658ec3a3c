/** Whether the list of situations stands open, and what it offers: asked for when it is first seen. */
import { useEffect, useState } from 'react';
import type { SituationFacts } from '../../core/base/situation.ts';
import type { ControlPort } from '../port/control-port.ts';
import { useMedia } from '../screens/use-size.ts';

export interface Chooser {
  readonly isOpen: boolean;
  /** Null where the simulator did not say, nothing before it did. */
  readonly situations: readonly SituationFacts[] | null;
  toggle(): void;
}

const NONE: readonly SituationFacts[] = [];

/** Where there is room for it the list stands open until somebody closes it; its situations are asked for once they are wanted. */
export function useChooser(port: Pick<ControlPort, 'situations'>, isWanted: boolean): Chooser {
  const hasRoom = useMedia('(min-width: 1700px)');
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [situations, setSituations] = useState<readonly SituationFacts[] | null>(NONE);
  const isOpen = wanted ?? hasRoom;
  useEffect(() => {
    if (!isOpen || !isWanted) return;
    let over = false;
    void port.situations().then((told) => {
      if (!over) setSituations(told);
    });
    return () => {
      over = true;
    };
  }, [port, isOpen, isWanted]);
  return { isOpen, situations, toggle: () => setWanted(!isOpen) };
}
