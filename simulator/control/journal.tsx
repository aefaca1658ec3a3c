/** What has happened lately, the newest first. */
import type { JournalLine, SimulationStatus } from '../core/control.ts';
import { timeOfDay } from './clock-text.ts';
import styles from './side-panel.module.css';
import type { RoomTexts } from './texts.ts';

interface Row extends JournalLine {
  readonly key: string;
}

/** Newest first, each with a key that it keeps while others come in above it. */
export function rowsOf(journal: readonly JournalLine[]): readonly Row[] {
  const seen = new Map<string, number>();
  return journal
    .map((line) => {
      const same = `${line.atMs} ${line.what} ${line.text}`;
      const times = (seen.get(same) ?? 0) + 1;
      seen.set(same, times);
      return { ...line, key: `${same} ${times}` };
    })
    .reverse();
}

export function Journal({ status, texts }: { readonly status: SimulationStatus; readonly texts: RoomTexts }) {
  const beganMs = status.nowMs - status.elapsedMs;
  return (
    <section className={styles.journal} aria-label={texts.journal}>
      <h2 className={styles.title}>{texts.journal}</h2>
      {status.journal.length === 0 && <p>{texts.journalEmpty}</p>}
      <ol>
        {rowsOf(status.journal).map((line) => (
          <li key={line.key} data-scope={line.scope}>
            <time>{timeOfDay(beganMs + line.atMs)}</time>
            <span className={styles.scope}>{texts.scope[line.scope]}</span>
            <span>{line.text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
