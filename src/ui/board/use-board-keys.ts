/** The keys of a board: they act while it is in front and no field or dialog has the focus (rule K1). */
import { type RefObject, useEffect } from 'react';
import { useApp } from '../base/app-context.ts';

const TYPING = 'input, textarea, select, [contenteditable], dialog';

type Press = (code: number) => boolean;

/** Answers whether a key press belongs to the board, which then has acted on it. */
function boardKeys(press: Press): (event: KeyboardEvent) => boolean {
  let held = -1;
  return ({ keyCode, repeat, target, altKey, ctrlKey, metaKey, key }) => {
    if (target instanceof Element && target.closest(TYPING)) return false;
    // With a modifier down the browser's own shortcuts are meant; the modifier itself may be bound.
    if ((altKey || ctrlKey || metaKey) && !['Alt', 'Control', 'Meta'].includes(key)) return false;
    // A key that repeats does not act again, and what it did first stays consumed.
    if (repeat) return keyCode === held;
    held = press(keyCode) ? keyCode : -1;
    return held === keyCode;
  };
}

/** `press` stands in for the app's own keys, on a board that has no cursor. */
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
