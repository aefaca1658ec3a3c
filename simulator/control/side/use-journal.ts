/** All that the journal keeps, asked for while somebody looks for something in it, and again when something has happened. */
import { useEffect, useState } from 'react';
import type { JournalLine, SimulationStatus } from '../../core/base/control.ts';
import { isOfStory } from '../../core/base/journal.ts';

type AskJournal = (wire: boolean) => Promise<readonly JournalLine[] | null>;

export interface JournalState {
  /** The same function as long as it asks the same simulation. */
  readonly ask: AskJournal;
  /** Somebody looks for something; else the latest lines do. */
  readonly isNarrowed: boolean;
  /** With what devices said. */
  readonly wire: boolean;
}

interface LoadedJournal {
  readonly run: string;
  /** What had happened last when it was asked for. */
  readonly moment: string;
  readonly lines: readonly JournalLine[];
}

/** The latest lines, or all that are kept as they were told last; lines of an earlier run are none. */
export function useJournal(status: SimulationStatus, { ask, isNarrowed, wire }: JournalState): readonly JournalLine[] {
  const { seed, scenario, elapsedMs, journal } = status;
  const [told, setTold] = useState<LoadedJournal>({ run: '', moment: '', lines: [] });
  const run = `${scenario} ${seed} ${wire}`;
  const last = journal.findLast((line) => wire || isOfStory(line));
  const moment = `${run} ${last?.atMs} ${last?.what} ${last?.text}`;
  useEffect(() => {
    if (!isNarrowed) return;
    let over = false;
    void ask(wire).then((lines) => {
      if (!over && lines !== null) setTold({ run, moment, lines });
    });
    return () => {
      over = true;
    };
  }, [ask, isNarrowed, wire, run, moment]);
  if (!isNarrowed || told.run !== run) return journal;
  return told.lines.filter(({ atMs }) => atMs <= elapsedMs);
}
