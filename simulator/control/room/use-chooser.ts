/** Whether the list of situations stands open, and what it offers: asked for when it is first seen. */
import { useEffect, useRef, useState } from 'react';
import type { SituationFacts } from '../../core/base/situation.ts';
import type { ControlPort } from '../port/control-port.ts';
import { useMedia } from '../screens/use-size.ts';
import type { TrainingPanelState } from '../training/training-form.tsx';
import { useSituations } from './use-situations.ts';

export interface Chooser {
  readonly isOpen: boolean;
  /** Null where the simulator did not say, nothing before it did. */
  readonly situations: readonly SituationFacts[] | null;
  /** Where a training is begun in it. */
  readonly training: TrainingPanelState;
  toggle(): void;
  /** Opens it where a training is begun. */
  train(): void;
  /** Something was begun from it: once that stands, the list makes way where there is no room for it. */
  begins(): void;
}

const NONE: readonly SituationFacts[] = [];

/** Folded until somebody asks for it; it stays as it is where another situation is chosen. */
function useTrainingPanel() {
  const [isOpen, setOpen] = useState(false);
  const [, setAsked] = useState(0);
  const waits = useRef(false);
  const takesFocus = () => {
    const takes = waits.current;
    waits.current = false;
    return takes;
  };
  const ask = () => {
    waits.current = true;
    // Also where it is unfolded already.
    setAsked((times) => times + 1);
    setOpen(true);
  };
  return { door: { isOpen, setOpen, takesFocus }, ask };
}

/** `worldId` is that of the world that runs. Where there is room for it the list stands open until somebody closes it; its situations are asked for once they are wanted. */
export function useChooser(port: Pick<ControlPort, 'situations'>, isWanted: boolean, worldId: string): Chooser {
  const hasRoom = useMedia('(min-width: 1700px)');
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [beganIn, setBeganIn] = useState<string | null>(null);
  const { door, ask } = useTrainingPanel();
  const isOpen = wanted ?? hasRoom;
  const situations = useSituations(isOpen && isWanted, port.situations);
  useEffect(() => {
    if (beganIn === null || beganIn === worldId) return;
    setBeganIn(null);
    setWanted(null);
    door.setOpen(false);
  }, [beganIn, worldId, door.setOpen]);
  const toggle = () => {
    setWanted(!isOpen);
    door.setOpen(false);
  };
  const train = () => {
    setWanted(true);
    ask();
  };
  const told = situations === undefined ? NONE : situations;
  return { isOpen, situations: told, training: door, toggle, train, begins: () => setBeganIn(worldId) };
}
