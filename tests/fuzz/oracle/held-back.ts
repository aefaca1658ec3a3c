/** What a cook held back from autosave: it stays until somebody at the screen does something about it (rule S5b). */
import type { App } from '../../../src/engine/base/app.ts';
import type { ShiftNotes } from '../shift-notes.ts';
import { type LineName, tapsIn } from './books.ts';

export interface HeldBack {
  /** How the screen stands before a cook does something at it, and after that; `isCancel`: all that shows as pending is held from now on. */
  stands(isCancel?: boolean): void;
  /** The app does this by itself, when a timer of its is due: what it saves there nobody asked for. */
  whenDue(work: () => void): void;
  /** The storage is given an entry of the outbox. */
  handedOver(entry: unknown): void;
}

interface HeldBackDeps {
  readonly notes: Pick<ShiftNotes, 'problem'>;
  readonly name: string;
  app(): App;
}

const linesOn = ({ state, entry }: App) =>
  state.board.keys.flatMap((key) => {
    const card = entry(key)?.card;
    return (card?.lines ?? []).map(({ line, status, mark }) => ({
      name: `${card?.order.id ?? 0}:${line.id}` as LineName,
      status,
      isPending: mark === 'pending',
    }));
  });

/** Nothing is held back in a tab that opens: what its device held before is not looked at. */
export function createHeldBack({ notes, name, app }: HeldBackDeps): HeldBack {
  let held = new Map<LineName, number>();
  /** What of it stood on the screen when a timer was due, and what was saved of that since; null while none is. */
  let due: { readonly shown: ReadonlySet<LineName>; readonly saved: LineName[] } | null = null;

  const heldOn = () => linesOn(app()).filter((line) => line.isPending && held.get(line.name) === line.status);

  const judge = (saved: readonly LineName[]) => {
    const lines = saved.length === 0 ? [] : linesOn(app());
    for (const { name: line, status, isPending } of lines)
      if (!isPending && saved.includes(line))
        notes.problem(`${name} saved line ${line} at ${status} by itself, which was held back`);
  };

  return {
    stands(isCancel = false) {
      const still = isCancel ? linesOn(app()).filter(({ isPending }) => isPending) : heldOn();
      held = new Map(still.map((line) => [line.name, line.status]));
    },
    whenDue(work) {
      if (held.size === 0) return work();
      due = { shown: new Set(heldOn().map((line) => line.name)), saved: [] };
      try {
        work();
      } finally {
        const { saved } = due;
        due = null;
        judge(saved);
      }
    },
    handedOver(entry) {
      if (due === null) return;
      // An older entry that is written anew takes nothing from what is pending.
      for (const [line, status] of tapsIn(JSON.stringify(entry)))
        if (held.get(line) === status && due.shown.has(line)) due.saved.push(line);
    },
  };
}
