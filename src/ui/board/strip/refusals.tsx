/**
 * The refused line shakes once, and its card shows the reason; if the line has left, the strip shows it. No card
 * renders again.
 */
import { type RefObject, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSnapshot } from 'valtio';
import { REFUSAL_SHOWN_S } from '../../../domain/limits.ts';
import type { TapRefusal } from '../../../domain/order/status.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import * as styles from '../card/card.module.css';

interface ShownRefusal {
  readonly why: TapRefusal;
  /** Null when the line has left. */
  readonly card: Element | null;
}

export function Refusals({ strip }: { strip: RefObject<HTMLElement | null> }) {
  const app = useApp();
  const t = useTexts();
  const { refused } = useSnapshot(app.state);
  const [texts, setTexts] = useState<ShownRefusal | null>(null);
  useLayoutEffect(() => {
    const line = refused && strip.current?.querySelector<HTMLElement>(`[data-line="${refused.key}"]`);
    if (!refused) return setTexts(null);
    if (line) line.dataset.shake = refused.times % 2 === 0 ? 'a' : 'b';
    setTexts({ why: refused.why, card: line?.closest('[data-piece]') ?? null });
    const untilS = app.monotonicS() + REFUSAL_SHOWN_S;
    const stop = app.onSecond(() => {
      if (app.monotonicS() < untilS) return;
      setTexts(null);
      stop();
    });
    return () => {
      stop();
      // Without this, the line would not shake again when it is refused after another line.
      delete line?.dataset.shake;
    };
  }, [app, refused, strip]);
  if (texts === null) return null;
  const words = (
    <p role="status" className={texts.card ? styles.says : styles.saysAlone}>
      {t(`refusal.${texts.why}`)}
    </p>
  );
  return texts.card ? createPortal(words, texts.card) : words;
}
