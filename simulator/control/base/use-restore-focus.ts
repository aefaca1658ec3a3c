/** Where the focus goes when a part of the room that had it is gone. */
import { useEffect } from 'react';

/** Back to what had it before the part came, where nothing else has taken it: a keyboard goes on from there. */
export function useRestoreFocus(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement) before.focus();
    };
  }, []);
}
