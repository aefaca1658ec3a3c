/** Fetches the whole journal while the user searches or filters, and again after new events. */
import { useEffect, useState } from 'react';
import type { JournalLine, SimulationStatus } from '../../core/base/control.ts';
import { isOfStory } from '../../core/base/journal.ts';

type LoadJournal = (wire: boolean) => Promise<readonly JournalLine[] | null>;

export interface JournalState {
  /** Must be stable: changes only with the simulation. */
  readonly load: LoadJournal;
  /** The user filters or searches; otherwise the latest lines are enough. */
  readonly isNarrowed: boolean;
  /** Includes the devices' requests. */
  readonly wire: boolean;
}

interface LoadedJournal {
  readonly run: string;
  /** The latest event at the time of the request. */
  readonly moment: string;
  readonly lines: readonly JournalLine[];
}

/** The latest lines, or the whole stored journal as last received, of this run. */
export function useJournal(status: SimulationStatus, { load, isNarrowed, wire }: JournalState): readonly JournalLine[] {
  const { seed, scenario, elapsedMs, journal } = status;
  const [loaded, setLoaded] = useState<LoadedJournal>({ run: '', moment: '', lines: [] });
  const run = `${scenario} ${seed} ${wire}`;
  const last = journal.findLast((line) => wire || isOfStory(line));
  const moment = `${run} ${last?.atMs} ${last?.what} ${last?.text}`;
  useEffect(() => {
    if (!isNarrowed) return;
    let over = false;
    void load(wire).then((lines) => {
      if (!over && lines !== null) setLoaded({ run, moment, lines });
    });
    return () => {
      over = true;
    };
  }, [load, isNarrowed, wire, run, moment]);
  if (!isNarrowed || loaded.run !== run) return journal;
  return loaded.lines.filter(({ atMs }) => atMs <= elapsedMs);
}
