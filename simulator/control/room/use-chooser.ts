import { useEffect, useRef, useState } from 'react';
import type { SituationFacts } from '../../core/base/situation.ts';
import type { ControlPort } from '../port/control-port.ts';
import { useMedia } from '../screens/use-size.ts';
import type { TrainingPanelState } from '../training/training-form.tsx';
import { useSituations } from './use-situations.ts';

export interface Chooser {
  readonly isOpen: boolean;
  /** Null when the simulator sent no list; empty before its response. */
  readonly situations: readonly SituationFacts[] | null;
  /** The user starts a training from this panel. */
  readonly training: TrainingPanelState;
  toggle(): void;
  /** Opens the list with the training panel unfolded. */
  train(): void;
  /** Call when the list starts a run: once the run is active, the list closes unless it fits beside the screens. */
  begins(): void;
}

const NONE: readonly SituationFacts[] = [];

/** Folded at first; stays open when the user chooses another situation. */
function useTrainingPanel() {
  const [isOpen, setOpen] = useState(false);
  const [, setRenderCount] = useState(0);
  const waits = useRef(false);
  const consumeFocusRequest = () => {
    const isWaiting = waits.current;
    waits.current = false;
    return isWaiting;
  };
  const openWithFocus = () => {
    waits.current = true;
    // Renders again even when the panel is already unfolded, so that its first field gets the focus.
    setRenderCount((times) => times + 1);
    setOpen(true);
  };
  return { panel: { isOpen, setOpen, consumeFocusRequest }, openWithFocus };
}

/** Where there is room, the list stays open until the user closes it. Situations are requested when first needed. */
export function useChooser(port: Pick<ControlPort, 'situations'>, isWanted: boolean, worldId: string): Chooser {
  const hasRoom = useMedia('(min-width: 1700px)');
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [beganIn, setBeganIn] = useState<string | null>(null);
  const { panel, openWithFocus } = useTrainingPanel();
  const isOpen = wanted ?? hasRoom;
  const situations = useSituations(isOpen && isWanted, port.situations);
  useEffect(() => {
    if (beganIn === null || beganIn === worldId) return;
    setBeganIn(null);
    setWanted(null);
    panel.setOpen(false);
  }, [beganIn, worldId, panel.setOpen]);
  const toggle = () => {
    setWanted(!isOpen);
    panel.setOpen(false);
  };
  const train = () => {
    setWanted(true);
    openWithFocus();
  };
  const loaded = situations === undefined ? NONE : situations;
  return { isOpen, situations: loaded, training: panel, toggle, train, begins: () => setBeganIn(worldId) };
}
