/** Hears that the browser closes a dialog: on Escape, on a press beside it, on the back key. */
import type { SyntheticEvent } from 'react';

/** Whether an event is of the dialog itself: React also hands up those of dialogs inside it, which the browser keeps to themselves. */
const isOwn = ({ target, currentTarget }: SyntheticEvent): boolean => target === currentTarget;

/** The handlers of a dialog that goes by leaving the page. The browser asks before it closes, and may close without asking. */
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
