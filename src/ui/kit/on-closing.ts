/** Handles the ways in which the browser closes a dialog: Escape, a press beside it, and the back key. */
import type { SyntheticEvent } from 'react';

/**
 * Whether an event comes from the dialog itself. React, unlike the browser, also bubbles the events of dialogs inside
 * it.
 */
const isOwn = ({ target, currentTarget }: SyntheticEvent): boolean => target === currentTarget;

/** The handlers of a dialog that closes by unmounting. The browser may close a dialog without a cancel event before. */
export const onClosing = (act: () => void) => ({
  onCancel(event: SyntheticEvent): void {
    if (!isOwn(event)) return;
    // If the browser closed the dialog, it would stay in the page for a moment and swallow the press that opens it
    // again.
    event.preventDefault();
    act();
  },
  onClose(event: SyntheticEvent): void {
    if (isOwn(event)) act();
  },
});
