/** The browser closes a dialog by Escape, a press beside it, and the back key. */
import type { SyntheticEvent } from 'react';

/** React, unlike the browser, also bubbles the events of dialogs inside this one. */
const isOwn = ({ target, currentTarget }: SyntheticEvent): boolean => target === currentTarget;

/** Handlers of a dialog that closes by unmounting. The browser may close a dialog without a cancel event before. */
export const onClosing = (act: () => void) => ({
  onCancel(event: SyntheticEvent): void {
    if (!isOwn(event)) return;
    // A closed dialog would stay in the page for a moment and swallow the press that opens it again.
    event.preventDefault();
    act();
  },
  onClose(event: SyntheticEvent): void {
    if (isOwn(event)) act();
  },
});
