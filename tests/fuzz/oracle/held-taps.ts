/** Taps that a cook holds back from autosave stay until an action at the screen (rule OUTBOX-2). */
import type { App } from '../../../src/engine/base/app.ts';
import type { ShiftNotes } from '../shift-notes.ts';
import { type LineName, tapsIn } from './tap-state.ts';

export interface HeldTaps {
  /** Called before and after a cook's action; with `isCancel` all pending changes are held from now on. */
  update(isCancel?: boolean): void;
  /** Runs a due timer of the app: a save of held taps by a timer is a fault. */
  runTimer(work: () => void): void;
  outboxEntryStored(entry: unknown): void;
}

interface HeldTapsDeps {
  readonly notes: Pick<ShiftNotes, 'problem'>;
  readonly name: string;
  app(): App;
}

const linesOn = ({ state, entry }: App) =>
  state.board.keys.flatMap((key) => {
    const card = entry(key)?.card;
    return (card?.lines ?? []).map(({ line, status, saveMark }) => ({
      name: `${card?.order.id ?? 0}:${line.id}` as LineName,
      status,
      isPending: saveMark === 'pending',
    }));
  });

/** Starts with a new tab, which holds no taps: earlier held taps of its device are not checked. */
export function createHeldTaps({ notes, name, app }: HeldTapsDeps): HeldTaps {
  let held = new Map<LineName, number>();
  /** The held taps on the screen when a timer was due, and those saved since; null while no timer runs. */
  let due: { readonly shown: ReadonlySet<LineName>; readonly saved: LineName[] } | null = null;

  const heldOn = () => linesOn(app()).filter((line) => line.isPending && held.get(line.name) === line.status);

  const checkSaved = (saved: readonly LineName[]) => {
    const lines = saved.length === 0 ? [] : linesOn(app());
    for (const { name: line, status, isPending } of lines)
      if (!isPending && saved.includes(line))
        notes.problem(`${name} saved line ${line} at ${status} automatically, although it was held`);
  };

  return {
    update(isCancel = false) {
      const still = isCancel ? linesOn(app()).filter(({ isPending }) => isPending) : heldOn();
      held = new Map(still.map((line) => [line.name, line.status]));
    },
    runTimer(work) {
      if (held.size === 0) return work();
      due = { shown: new Set(heldOn().map((line) => line.name)), saved: [] };
      try {
        work();
      } finally {
        const { saved } = due;
        due = null;
        checkSaved(saved);
      }
    },
    outboxEntryStored(entry) {
      if (due === null) return;
      // Rewriting an older entry removes no pending change.
      for (const [line, status] of tapsIn(JSON.stringify(entry)))
        if (held.get(line) === status && due.shown.has(line)) due.saved.push(line);
    },
  };
}
