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
  /** Something was begun from it: once that stands, the list makes way where there is no room for it. */
  begins(): void;
}

const NONE: readonly SituationFacts[] = [];

/** `worldId` is that of the world that runs. Where there is room for it the list stands open until somebody closes it; its situations are asked for once they are wanted. */
export function useChooser(port: Pick<ControlPort, 'situations'>, isWanted: boolean, worldId: string): Chooser {
  const hasRoom = useMedia('(min-width: 1700px)');
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [situations, setSituations] = useState<readonly SituationFacts[] | null>(NONE);
  const [beganIn, setBeganIn] = useState<string | null>(null);
  const isOpen = wanted ?? hasRoom;
  useEffect(() => {
    if (beganIn === null || beganIn === worldId) return;
    setBeganIn(null);
    setWanted(null);
  }, [beganIn, worldId]);
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
  return { isOpen, situations, toggle: () => setWanted(!isOpen), begins: () => setBeganIn(worldId) };
}
