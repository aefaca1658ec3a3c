import { useEffect, useState } from 'react';
import type { SimulationStatus } from '../../core/base/control.ts';
import type { TimelineFacts } from '../../core/base/timeline.ts';

/** Simulated time; the picture changes little within it. */
const EACH_MS = 5_000;

const NOTHING: TimelineFacts = { items: [], load: [] };

/** `load` must be the same function for the same simulation. */
export function useTimeline(
  { seed, scenario, elapsedMs, journal }: SimulationStatus,
  load: () => Promise<TimelineFacts | null>,
): TimelineFacts {
  const [known, setLoaded] = useState({ moment: '', facts: NOTHING });
  const last = journal.findLast(({ scope }) => scope === 'world');
  const moment = `${scenario} ${seed} ${Math.floor(elapsedMs / EACH_MS)} ${last?.atMs} ${last?.what} ${last?.text}`;
  useEffect(() => {
    let over = false;
    void load().then((loaded) => {
      if (!over && loaded !== null) setLoaded({ moment, facts: loaded });
    });
    return () => {
      over = true;
    };
  }, [load, moment]);
  return known.facts;
}
