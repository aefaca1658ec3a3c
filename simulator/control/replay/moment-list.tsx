/** What happened in a recording, as a list: each moment is one press away. */
import { useMemo, useState } from 'react';
import { isMark, isTap, kindOf, type ReplayMoment } from './moments.ts';
import * as styles from './replay-room.module.css';
import type { ReplayTexts } from './replay-texts.ts';

const FILTERS = {
  marks: isMark,
  taps: (moment: ReplayMoment) => isMark(moment) || isTap(moment),
  all: () => true,
} as const;

type MomentFilter = keyof typeof FILTERS;

const NAMES = Object.keys(FILTERS) as readonly MomentFilter[];

interface MomentListProps {
  readonly moments: readonly ReplayMoment[];
  readonly texts: ReplayTexts;
  readonly timeText: (atMs: number) => string;
  readonly onGoTo: (atMs: number) => void;
}

export function MomentList({ moments, texts, timeText, onGoTo }: MomentListProps) {
  const [filter, setFilter] = useState<MomentFilter>('marks');
  const rows = useMemo(() => moments.filter(FILTERS[filter]), [moments, filter]);
  return (
    <section className={styles.moments} aria-label={texts.moments}>
      <header>
        <h2>{texts.moments}</h2>
        <select
          aria-label={texts.momentsShow}
          value={filter}
          onChange={({ target }) => setFilter(NAMES.find((name) => name === target.value) ?? filter)}
        >
          {NAMES.map((name) => (
            <option key={name} value={name}>
              {texts.filter[name]}
            </option>
          ))}
        </select>
      </header>
      <ol>
        {rows.map((moment) => (
          <li key={`${moment.atMs} ${moment.what} ${moment.of}`}>
            <button type="button" className={styles.moment} onClick={() => onGoTo(moment.atMs)}>
              <time>{timeText(moment.atMs)}</time>
              <i data-kind={kindOf(moment)} />
              <span>{texts.happened[moment.what](moment.of)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
