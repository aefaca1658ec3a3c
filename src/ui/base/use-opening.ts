/** Whether something that loads late is open. It loads ahead, before anybody opens it. */
import { useCallback, useState } from 'react';
import { useTextSource } from '../../i18n/texts-provider.tsx';
import type { LatePart } from './late-part.ts';
import { useAfterBoard } from './use-after-board.ts';

export interface Opening {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/** Loads a part once the first board and the part's button are painted. */
export function useAhead({ want }: Pick<LatePart<never>, 'want'>): void {
  const texts = useTextSource();
  useAfterBoard(useCallback(() => void want(texts), [want, texts]));
}

export function useOpening(part: Pick<LatePart<never>, 'want'>): Opening {
  const texts = useTextSource();
  const [isOpen, setOpen] = useState(false);
  useAhead(part);
  return {
    isOpen,
    open() {
      void part.want(texts);
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}
