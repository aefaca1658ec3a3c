/** What has happened lately, the newest first. */
import { useState } from 'react';
import * as hidden from '../../../src/ui/kit/hidden.module.css';
import type { JournalLine, SimulationStatus } from '../../core/base/control.ts';
import { FAULT_NAMES } from '../../core/base/fault-kinds.ts';
import { timeOfDay } from '../base/clock-text.ts';
import type { RoomTexts } from '../base/texts.ts';
import * as styles from './side-panel.module.css';

interface JournalRow extends JournalLine {
  readonly key: string;
}

/** Newest first, each with a key that it keeps while others come in above it. */
export function rowsOf(journal: readonly JournalLine[]): readonly JournalRow[] {
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

/** The line as people say it: what happened, with troubles by their plain names. */
export function sentenceOf(line: JournalLine, texts: RoomTexts): string {
  const verb = texts.event[line.what];
  if (verb === undefined) return line.text;
  const fault = FAULT_NAMES.find((name) => line.text === name || line.text.startsWith(`${name} `));
  const told = fault === undefined ? line.text : texts.fault[fault] + line.text.slice(fault.length);
  return `${verb} ${told}`;
}

export function Journal({ status, texts }: { readonly status: SimulationStatus; readonly texts: RoomTexts }) {
  const [wire, setWire] = useState(false);
  const beganMs = status.nowMs - status.elapsedMs;
  const rows = rowsOf(status.journal).filter((line) => wire || line.scope !== 'wire');
  return (
    <section className={styles.journal} aria-label={texts.journal}>
      <header className={styles.journalHead}>
        <h2 className={styles.title}>{texts.journal}</h2>
        <button type="button" aria-pressed={wire} title={texts.journalWire} onClick={() => setWire(!wire)}>
          {texts.wire}
        </button>
      </header>
      {rows.length === 0 && <p>{texts.journalEmpty}</p>}
      <ol>
        {rows.map((line) => (
          <li key={line.key} data-scope={line.scope}>
            <time>{timeOfDay(beganMs + line.atMs)}</time>
            <i className={styles.scope} />
            <span className={hidden.hidden}>{texts.scope[line.scope]}</span>
            <span>{sentenceOf(line, texts)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
