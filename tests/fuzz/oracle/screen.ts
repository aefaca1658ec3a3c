/** Compares the screen of a tab with the storage: a pending status must be a stored one. */
import type { ShiftNotes } from '../shift-notes.ts';
import type { Station, Tab } from '../station.ts';
import { heldIn } from './books.ts';
import type { Ledger } from './ledger.ts';

interface ScreenDeps {
  readonly station: Station;
  readonly ledger: Ledger;
  readonly notes: ShiftNotes;
}

/** Notes a problem for each pending line whose status was not stored. */
export function checkScreen({ station, ledger, notes }: ScreenDeps, { app, number, sight }: Tab): void {
  for (const cardKey of app.state.board.keys) {
    const card = app.entry(cardKey)?.card;
    for (const line of card?.lines ?? []) {
      const name = `${card?.order.id ?? 0}:${line.line.id}` as const;
      if (line.mark !== 'pending' || ledger.isAskedBack(station.name, name)) continue;
      const wish = ledger.promised(station.name, name);
      // A tab does not hear that another tab replaced or removed the record, and that tab may be closed by now (rule N3s).
      const isRecordedBeside = sight.wasBeside && ledger.recordedBy(station.name, name) !== number;
      if (isRecordedBeside && ledger.everWished(station.name, name, line.status)) continue;
      // A killed tab may have left a record that it could not remove: the next start shows it again.
      if (wish?.status !== line.status && !heldIn(station.storage).has(`${name}=${line.status}`)) {
        notes.problem(`${station.name} shows line ${name} at ${line.status}, which was not stored`);
      }
    }
  }
}
