/** Whether something that loads late is open, and how often it was asked for. */
import { useState } from 'react';
import type { LatePart } from '../kit/late.tsx';

export interface Opening {
  readonly isOpen: boolean;
  /** Presses so far: another one tries again what failed to load. */
  readonly press: number;
  readonly open: () => void;
  readonly close: () => void;
}

export function useOpening({ want }: Pick<LatePart<never>, 'want'>): Opening {
  const [state, setState] = useState({ isOpen: false, press: 0 });
  return {
    ...state,
    open() {
      void want();
      setState(({ press }) => ({ isOpen: true, press: press + 1 }));
    },
    close: () => setState(({ press }) => ({ isOpen: false, press })),
  };
}
