/** Handles a dialog that the browser closes: on Escape, on a press beside it, on the back key. */
import type { SyntheticEvent } from 'react';

/**
 * Whether an event is from the dialog itself: React also bubbles those of dialogs inside it, which the browser does
 * not.
 */
const isOwn = ({ target, currentTarget }: SyntheticEvent): boolean => target === currentTarget;

/**
 * The handlers of a dialog that closes by unmounting. The browser may close it without a preceding cancel event.
 */
export const onClosing = (act: () => void) => ({
  onCancel(event: SyntheticEvent): void {
    if (!isOwn(event)) return;
    // Closed by the browser it would still be in the page for a moment, and swallow the press that opens it again.
    event.preventDefault();
    act();
  },
  onClose(event: SyntheticEvent): void {
    if (isOwn(event)) act();
  },
});
