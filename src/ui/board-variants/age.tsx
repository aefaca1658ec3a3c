/** The age has the color and the word of its level (rule BOARD-13). */
import { useLayoutEffect, useRef } from 'react';
import { elapsedS, formatElapsed } from '../../domain/presentation/elapsed.ts';
import { levelOf, type Thresholds } from '../../domain/presentation/levels.ts';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { useApp } from '../base/app-context.ts';
import { levelWord } from '../board/card/level-word.ts';
import { writeText } from '../kit/write-text.ts';
import * as styles from './product-row.module.css';

interface Props {
  readonly id: string;
  /** Unix seconds (server); 0 if unknown. */
  readonly oldestAtS: number;
  readonly thresholds: Thresholds;
}

/** React renders the empty badge, and each second the text is written into it. */
export function Age({ id, oldestAtS, thresholds }: Props) {
  const app = useApp();
  const t = useTexts();
  const badge = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const tick = () => {
      const waitedS = elapsedS(oldestAtS, app.serverNowS());
      const level = levelOf(waitedS, thresholds);
      const [time, word] = badge.current?.children ?? [];
      if (!badge.current || !time || !word) return;
      if (badge.current.dataset.level !== level) badge.current.dataset.level = level;
      writeText(time, oldestAtS > 0 ? formatElapsed(waitedS) : '');
      writeText(word, levelWord(level, t));
    };
    tick();
    return app.onSecond(tick);
  }, [app, t, oldestAtS, thresholds]);
  return (
    <p ref={badge} id={id} className={styles.age}>
      <time /> <b />
    </p>
  );
}
