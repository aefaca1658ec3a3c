/** What an app remembers of its saves while a server may not know of them, for the next part of a recording to begin with (rule RCD2). */
import type { Cancel } from '../../platform/ports.ts';
import type { RecordedSave } from '../../recording/entry.ts';
import type { Kitchen } from '../kitchen.ts';
import { replace } from './replace.ts';

/** The kitchen whose saves are heard. */
export interface SavingKitchen {
  readonly board: Pick<Kitchen['board'], 'confirm' | 'from' | 'orderAsRead'>;
  readonly orders: Pick<Kitchen['orders'], 'last'>;
}

/** Whether the board still holds a save over what was heard last, or would hold it over the cloud's answers. */
function isHeld({ board, orders }: SavingKitchen, { order, line, status, by }: RecordedSave): boolean {
  const isLocals = by === 'local' && board.from() === 'local';
  const heard = orders
    .last()
    .known.get(order)
    ?.order.lines.find(({ id }) => id === line);
  if (heard === undefined) return isLocals;
  const shown = board.orderAsRead(order)?.lines.find(({ id }) => id === line);
  return shown?.saved === status && (heard.saved !== status || isLocals);
}

export interface SaveListener {
  /** Those that are held now. */
  held(): readonly RecordedSave[];
  readonly stop: Cancel;
}

/** Hears what servers confirm from now on; `nowMs` is the recording's own time. */
export function listenToSaves(kitchen: SavingKitchen, nowMs: () => number): SaveListener {
  const confirm = kitchen.board.confirm.bind(kitchen.board);
  let saves = new Map<string, RecordedSave>();
  const stop = replace(kitchen.board, {
    confirm(order, changes, taken) {
      const { by, atS } = taken;
      for (const [line, status] of changes) {
        // The platform's times are whole seconds.
        saves.set(`${order}-${line}`, { order, line, status, by, t: nowMs(), atS: Math.floor(atS) });
      }
      confirm(order, changes, taken);
    },
  });
  return {
    held() {
      saves = new Map([...saves].filter(([, save]) => isHeld(kitchen, save)));
      return [...saves.values()];
    },
    stop,
  };
}
