/** Keys work while the board is visible and no field or dialog has the focus (rules KEY-1 to KEY-10). */
import { type RefObject, useEffect } from 'react';
import { useApp } from '../base/app-context.ts';

const TYPING = 'input, textarea, select, [contenteditable], dialog';

type Press = (code: number) => boolean;

/** The returned function returns whether the key has a function on the board. */
function boardKeys(press: Press): (event: KeyboardEvent) => boolean {
  let held = -1;
  return ({ keyCode, repeat, target, altKey, ctrlKey, metaKey, key }) => {
    if (target instanceof Element && target.closest(TYPING)) return false;
    // With a modifier the press is a shortcut of the browser; the modifier key itself may be bound.
    if ((altKey || ctrlKey || metaKey) && !['Alt', 'Control', 'Meta'].includes(key)) return false;
    // A repeated key has no further effect, but its default action is prevented like that of the first press.
    if (repeat) return keyCode === held;
    held = press(keyCode) ? keyCode : -1;
    return held === keyCode;
  };
}

/** `press` replaces the app's own keys, for a board without a cursor. */
export function useBoardKeys(within: RefObject<HTMLElement | null>, press?: Press): void {
  const { pressKey } = useApp().commands;
  useEffect(() => {
    const page = within.current?.ownerDocument;
    const isConsumed = boardKeys(press ?? pressKey);
    const pressed = (event: KeyboardEvent) => {
      if (isConsumed(event)) event.preventDefault();
    };
    page?.addEventListener('keydown', pressed);
    return () => page?.removeEventListener('keydown', pressed);
  }, [press, pressKey, within]);
}
