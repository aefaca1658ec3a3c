/** The panel is a native dialog, so the browser handles focus, Escape and a press beside it. */
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { GLYPHS } from './glyph.tsx';
import { IconButton } from './icon-button.tsx';
import { onClosing } from './on-closing.ts';
import * as styles from './sheet.module.css';

const SIDES = { left: styles.left, right: styles.right, corner: styles.corner, middle: styles.middle } as const;

interface Props {
  /**
   * Left and right are side panels (rule BAR-4). A press beside a panel in the middle does not close it, because the
   * user may have typed in it.
   */
  readonly side: keyof typeof SIDES;
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function Sheet({ side, title, closeLabel, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The browser can restore the focus only while the panel is still in the page.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      closedby={side === 'middle' ? 'closerequest' : 'any'}
      className={SIDES[side]}
      aria-label={title}
      {...onClosing(onClose)}
    >
      <div className={styles.head}>
        <h2>{title}</h2>
        <IconButton label={closeLabel} glyph={GLYPHS.x} onPress={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
    </dialog>
  );
}
