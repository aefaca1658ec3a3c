/** The part loads before a user opens it. */
import { useCallback, useState } from 'react';
import { useTextSource } from '../../i18n/texts-provider.tsx';
import type { DeferredPart } from './deferred-part.ts';
import { useAfterBoard } from './use-after-board.ts';

export interface Disclosure {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/** Loads the part when the first board and the part's button have been painted. */
export function usePreload({ load }: Pick<DeferredPart<never>, 'load'>): void {
  const texts = useTextSource();
  useAfterBoard(useCallback(() => void load(texts), [load, texts]));
}

export function useDisclosure(part: Pick<DeferredPart<never>, 'load'>): Disclosure {
  const texts = useTextSource();
  const [isOpen, setOpen] = useState(false);
  usePreload(part);
  return {
    isOpen,
    open() {
      void part.load(texts);
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}
