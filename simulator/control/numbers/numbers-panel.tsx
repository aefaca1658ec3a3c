/** The panel covers the screens, which keep running; it refreshes as simulated time passes (rule FIGURE-6). */
import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { SimulationStatus } from '../../core/base/control.ts';
import type { RunNumbers } from '../../core/base/numbers.ts';
import { timeOfDay } from '../base/clock-text.ts';
import { useRestoreFocus } from '../base/use-restore-focus.ts';
import * as styles from './numbers.module.css';
import type { NumbersTexts } from './numbers-texts.ts';
import { readNumbers } from './read-numbers.ts';
import { RunFigures } from './run-figures.tsx';
import { useLightOnPaper } from './use-paper.ts';

/** Simulated time; figures change little within it. */
const EACH_MS = 30_000;
/** Length of `hh:mm`. */
const CLOCK_LETTERS = 5;

interface ReceivedNumbers {
  /** The run and the part of its time for which the figures were requested. */
  readonly moment: string;
  /** Null before the first response. */
  readonly loaded: { readonly numbers: RunNumbers | null } | null;
}

/** `load` must be the same function for the same simulation. */
function useRunNumbers(
  { seed, scenario, elapsedMs }: SimulationStatus,
  load: () => Promise<unknown>,
): ReceivedNumbers['loaded'] {
  const [{ loaded }, setLoaded] = useState<ReceivedNumbers>({ moment: '', loaded: null });
  const moment = `${scenario} ${seed} ${Math.floor(elapsedMs / EACH_MS)}`;
  useEffect(() => {
    let over = false;
    void load().then((response) => {
      if (!over) setLoaded({ moment, loaded: { numbers: readNumbers(response) } });
    });
    return () => {
      over = true;
    };
  }, [load, moment]);
  return loaded;
}

interface Props {
  readonly status: SimulationStatus;
  readonly name: string;
  readonly texts: NumbersTexts;
  readonly load: () => Promise<unknown>;
  readonly onClose: () => void;
}

export function NumbersPanel({ status, name, texts, load, onClose }: Props) {
  const loaded = useRunNumbers(status, load);
  const title = useRef<HTMLHeadingElement>(null);
  const panel = useRef<HTMLElement>(null);
  useRestoreFocus();
  useEffect(() => title.current?.focus(), []);
  useLightOnPaper(panel);
  const { nowMs, elapsedMs, timeZone } = status;
  const clockOf = (ms: number) => timeOfDay(nowMs - elapsedMs + ms, timeZone);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose();
  };
  return (
    <section ref={panel} className={styles.panel} aria-label={texts.numbers} onKeyDown={onKeyDown}>
      <header>
        <h2 ref={title} tabIndex={-1}>
          {texts.numbers}
        </h2>
        <button type="button" aria-label={texts.close} title={texts.close} onClick={onClose}>
          <X aria-hidden="true" />
        </button>
      </header>
      <p className={styles.run}>{texts.run(name, status.seed, clockOf(elapsedMs).slice(0, CLOCK_LETTERS))}</p>
      {loaded === null && <p role="status">{texts.loading}</p>}
      {loaded !== null && loaded.numbers === null && <p role="alert">{texts.unavailable}</p>}
      {loaded?.numbers && <RunFigures numbers={loaded.numbers} texts={texts} heading="h3" clockOf={clockOf} />}
    </section>
  );
}
