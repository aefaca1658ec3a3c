import { useEffect } from 'react';

/**
 * Returns the focus to the element that had it before this part mounted, unless another element took it. Keyboard users
 * continue from there.
 */
export function useRestoreFocus(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement) before.focus();
    };
  }, []);
}
