/** The three figures of a run: load of the stations, times of the tickets, channels (rules NUM1 to NUM6). */
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
  /** How a moment of the run is written. */
  readonly momentOf: (ms: number) => string;
  /** Another figure beside them. */
  readonly more?: ReactNode;
}

export function RunFigures({ numbers, texts, heading, momentOf, more }: Props) {
  if (numbers.channels.length === 0) return <p>{texts.nothing}</p>;
  return (
    <div className={`${styles.inks} ${styles.figures}`} data-more={more !== undefined}>
      <HeatStrip numbers={numbers} texts={texts} heading={heading} momentOf={momentOf} />
      {more}
      <TimesPlot numbers={numbers} texts={texts} heading={heading} />
      <ChannelBars channels={numbers.channels} texts={texts} heading={heading} />
    </div>
  );
}
