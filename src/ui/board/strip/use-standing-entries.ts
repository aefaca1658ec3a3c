/** The cards that the strip draws: those of the board, and under a finger also those that have just left it. */
import { useLayoutEffect, useRef } from 'react';
import { stillList } from '../../../domain/shown/still-list.ts';
import type { CardEntry } from '../../../engine/base/state.ts';
import { useApp } from '../../base/app-context.ts';
import { useHeld } from '../../base/use-held.ts';

interface StandingEntries {
  readonly keys: readonly string[];
  readonly entries: readonly CardEntry[];
}

export function useStandingEntries(present: readonly string[]): StandingEntries {
  const app = useApp();
  const keys = useHeld(present, stillList);
  const known = useRef<ReadonlyMap<string, CardEntry>>(new Map());
  const entries = new Map<string, CardEntry>();
  for (const key of keys) {
    const entry = app.entry(key) ?? known.current.get(key);
    if (entry) entries.set(key, entry);
  }
  useLayoutEffect(() => {
    known.current = entries;
  });
  return { keys, entries: [...entries.values()] };
}
