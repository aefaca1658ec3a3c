/** Rules FIGURE-1 to FIGURE-6. */
import type { ReactNode } from 'react';
import type { RunNumbers } from '../../core/base/numbers.ts';
import { ChannelBars } from './channel-bars.tsx';
import { HeatStrip } from './heat-strip.tsx';
import * as styles from './numbers.module.css';
import type { NumbersTexts } from './numbers-texts.ts';
import { TimesPlot } from './times-plot.tsx';

interface Props {
  readonly numbers: RunNumbers;
  readonly texts: NumbersTexts;
  readonly heading: 'h2' | 'h3';
  /** The time of day includes seconds. */
  readonly clockOf: (ms: number) => string;
  /** A further figure in its own row before the others. */
  readonly more?: ReactNode;
}

export function RunFigures({ numbers, texts, heading, clockOf, more }: Props) {
  const { channels } = numbers;
  const times = <TimesPlot numbers={numbers} texts={texts} heading={heading} />;
  if (channels.length === 0) {
    return (
      <div className={`${styles.inks} ${styles.figures}`}>
        <p className={styles.whole}>{texts.nothing}</p>
        {more !== undefined && (
          <>
            {more}
            {times}
          </>
        )}
      </div>
    );
  }
  return (
    <div className={`${styles.inks} ${styles.figures}`}>
      {more}
      <div className={styles.whole}>
        <HeatStrip numbers={numbers} texts={texts} heading={heading} clockOf={clockOf} />
      </div>
      {times}
      <ChannelBars channels={channels} texts={texts} heading={heading} />
    </div>
  );
}
