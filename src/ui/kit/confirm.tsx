/** The dialog is native, so the browser handles focus and Escape. */
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import * as buttons from './button.module.css';
import * as styles from './confirm.module.css';
import { onClosing } from './on-closing.ts';

interface Props {
  readonly sentence: string;
  /** The consequence of confirming, or a hint. */
  readonly children?: ReactNode;
  /** Label of the confirming button; in an alert the only one. */
  readonly yes: string;
  /** Label of the button that changes nothing; without it the dialog is an alert. */
  readonly no?: string;
  /** Confirming cannot be undone, so the other button has the focus. */
  readonly danger?: boolean;
  readonly onYes: () => void;
  /** Also called by Escape. */
  readonly onNo: () => void;
}

export function Confirm({ sentence, children, yes, no, danger = false, onYes, onNo }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    first.current?.focus();
    // The browser can restore the focus only while the dialog is still in the page.
    return () => element?.close();
  }, []);
  const startsAtNo = danger && no !== undefined;
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={id}
      aria-describedby={`${id}-more`}
      className={styles.dialog}
      {...onClosing(onNo)}
    >
      <p id={id} className={styles.sentence}>
        {sentence}
      </p>
      <div id={`${id}-more`}>{children}</div>
      <div className={styles.answers}>
        {no !== undefined && (
          <button ref={startsAtNo ? first : undefined} type="button" className={buttons.button} onClick={onNo}>
            {no}
          </button>
        )}
        <button
          ref={startsAtNo ? undefined : first}
          type="button"
          className={danger ? buttons.danger : buttons.strong}
          onClick={onYes}
        >
          {yes}
        </button>
      </div>
    </dialog>
  );
}
