/** Answers a refused tap: its line shakes once and its card says why. Draws no card again. */
import { type RefObject, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSnapshot } from 'valtio';
import { REFUSAL_SHOWN_S } from '../../../domain/limits.ts';
import type { TapRefusal } from '../../../domain/order/status.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import styles from '../card/card.module.css';

interface Said {
  readonly why: TapRefusal;
  readonly card: Element;
}

export function Refusals({ strip }: { strip: RefObject<HTMLElement | null> }) {
  const app = useApp();
  const t = useTexts();
  const { refused } = useSnapshot(app.state);
  const [said, setSaid] = useState<Said | null>(null);
  useLayoutEffect(() => {
    const line = refused && strip.current?.querySelector<HTMLElement>(`[data-line="${refused.key}"]`);
    const card = line?.closest('article');
    if (!refused || !line || !card) return setSaid(null);
    line.dataset.shake = refused.times % 2 === 0 ? 'a' : 'b';
    setSaid({ why: refused.why, card });
    const untilS = app.serverNowS() + REFUSAL_SHOWN_S;
    return app.onSecond(() => {
      if (app.serverNowS() >= untilS) setSaid(null);
    });
  }, [app, refused, strip]);
  return (
    said &&
    createPortal(
      <p role="status" className={styles.says}>
        {t(`refusal.${said.why}`)}
      </p>,
      said.card,
    )
  );
}
