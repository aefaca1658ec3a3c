import { useEffect } from 'react';

/** Keyboard users continue where they were before this part mounted, unless another element took the focus. */
export function useRestoreFocus(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement) before.focus();
    };
  }, []);
}
