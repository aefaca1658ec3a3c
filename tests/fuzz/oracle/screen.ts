/** A pending status on the screen must be a stored one. */
import type { ShiftNotes } from '../shift-notes.ts';
import type { Station, Tab } from '../station.ts';
import { storedTapsIn } from './tap-state.ts';
import type { TapTracker } from './tap-tracker.ts';

interface ScreenDeps {
  readonly station: Station;
  readonly tapTracker: TapTracker;
  readonly notes: ShiftNotes;
}

export function checkShownTaps({ station, tapTracker, notes }: ScreenDeps, { app, number, sight }: Tab): void {
  for (const cardKey of app.state.board.keys) {
    const card = app.entry(cardKey)?.card;
    for (const line of card?.lines ?? []) {
      const name = `${card?.order.id ?? 0}:${line.line.id}` as const;
      if (line.saveMark !== 'pending' || tapTracker.isRecalled(station.name, name)) continue;
      const tap = tapTracker.promised(station.name, name);
      // A tab is not notified when another tab, which may be closed by now, replaces or removes the record (rule
      // OUTBOX-27).
      const isRecordedBeside = sight.wasBeside && tapTracker.recordedBy(station.name, name) !== number;
      if (isRecordedBeside && tapTracker.wasEverTapped(station.name, name, line.status)) continue;
      // A killed tab may have left a record that it could not remove; the next start shows it again.
      if (tap?.status !== line.status && !storedTapsIn(station.storage).has(`${name}=${line.status}`)) {
        notes.problem(`${station.name} shows line ${name} at ${line.status}, which was not stored`);
      }
    }
  }
}
