import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { isMark, isTap, keyOf, kindOf, type ReplayMoment } from './moments.ts';
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
  /** The latest moment that playback has reached. */
  readonly currentMs: number;
  readonly texts: ReplayTexts;
  readonly momentText: (moment: ReplayMoment) => string;
  readonly timeText: (atMs: number) => string;
  readonly onJump: (atMs: number) => void;
}

const latestOf = (rows: readonly ReplayMoment[], currentMs: number): number =>
  rows.findLastIndex(({ atMs }) => atMs <= currentMs);

/** Into the middle, when playback reaches a moment or the listed rows change. */
function useScrollToCurrent(rows: readonly ReplayMoment[], currentMs: number) {
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    const row = list.current?.children.item(latestOf(rows, currentMs));
    if (list.current === null || !(row instanceof HTMLElement)) return;
    list.current.scrollTop = row.offsetTop - list.current.offsetTop - list.current.clientHeight / 2;
  }, [rows, currentMs]);
  const current = latestOf(rows, currentMs);
  return { list, current };
}

export const MomentList = memo(({ moments, currentMs, texts, momentText, timeText, onJump }: MomentListProps) => {
  const [filter, setFilter] = useState<MomentFilter>('marks');
  const rows = useMemo(() => moments.filter(FILTERS[filter]), [moments, filter]);
  const { list, current } = useScrollToCurrent(rows, currentMs);
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
      <ol ref={list}>
        {rows.map((moment, at) => (
          <li key={keyOf(moment)} aria-current={at === current ? 'step' : undefined}>
            <button type="button" className={styles.moment} onClick={() => onJump(moment.atMs)}>
              <time>{timeText(moment.atMs)}</time>
              <i data-kind={kindOf(moment)} />
              <span>{momentText(moment)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
});
