/** The effects on parts that load after the first board run after those in `kitchen.ts`. */
import type { Card } from '../domain/board/card.ts';
import type { DeferredKind, EventKind, EventOf, KitchenEvent } from './base/events.ts';
import { runAll } from './base/run-all.ts';
import type { DeferredParts } from './deferred-parts.ts';
import type { KitchenParts } from './kitchen-parts.ts';

type Effect<Kind extends EventKind> = (event: EventOf<Kind>, deferred: DeferredParts, parts: KitchenParts) => void;

type Effects = { readonly [Kind in DeferredKind]: Effect<Kind> } & {
  readonly [Kind in Exclude<EventKind, DeferredKind>]?: Effect<Kind>;
};

function showChanges({ alarm, mark, changeMarks }: DeferredParts, cards: readonly Card[]): void {
  mark(cards);
  alarm.changed(changeMarks.consumeSounds());
}

const selectedElsewhere = ({ selection }: DeferredParts, orderId: number): Iterable<number> =>
  selection.marks(orderId)?.selected.keys() ?? [];

const EFFECTS: Effects = {
  ordersReceived({ wasBroken }, deferred, { board, errors }) {
    const { afterPaint, cursor, lastBoard, laterLists, mark, changeMarks } = deferred;
    errors.each(
      () => lastBoard.store(),
      () => laterLists.update(),
      () => cursor.ordersRead(),
      () => showChanges(deferred, changeMarks.compareFirst()),
      () => afterPaint.received(),
      // A step that failed before may have left out marks.
      () => wasBroken && mark(board.cards()),
    );
  },
  linesMoved({ moved, known, orders }, { alarm, cursor, fires, changeMarks, recent }, { errors }) {
    errors.each(
      () => changeMarks.moved({ moved, known }),
      () => alarm.moved({ moved, known }),
      () => fires.moved(moved),
      () => cursor.moved(moved),
      () => recent.moved(moved, orders),
    );
  },
  cardsLaidOut({ change }, deferred, { errors }) {
    errors.each(
      () => deferred.cursor.laidOut(change),
      () => showChanges(deferred, deferred.changeMarks.laidOut(change)),
      () => deferred.afterPaint.laidOut(change),
    );
  },
  readyListChanged: ({ list }, { alarm }, { errors }) => errors.each(() => alarm.readyListChanged(list)),
  levelsChanged: (_, { afterPaint }, { errors }) => errors.each(() => afterPaint.request()),
  boardPainted({ change }, { alarm, fires, recent, selection, summary }, { board, errors }) {
    errors.during('paint', () =>
      errors.each(
        () => change !== null && recent.painted(change),
        () => alarm.update(),
        () => fires.prune(),
        () => summary.update(),
        () => selection.update(new Set(board.cards().flatMap(({ order }) => (order.idText ? [] : [order.id])))),
      ),
    );
  },
  orderMarksChanged({ orderId }, deferred, { board, lateArrivals }) {
    deferred.mark(board.cards().filter(({ order }) => order.id === orderId));
    lateArrivals.selectedElsewhere(orderId, selectedElsewhere(deferred, orderId));
  },
  acknowledged: ({ entry }, deferred, { lateArrivals }) =>
    lateArrivals.selectedElsewhere(entry.orderId, selectedElsewhere(deferred, entry.orderId)),

  credentialsRejected: (_, { enrolment }) => enrolment.recheck(),
  recovered: (_, { realtime }) => realtime.reconnect(),
  resumed: (_, { realtime }) => realtime.reconnect(),

  ticked(_, { afterPaint }, { errors }) {
    // One of the steps after a paint may have failed.
    if (errors.isBroken()) afterPaint.request();
  },
  configured({ configuration }, { enrolment, realtime }, { state }) {
    runAll(
      // The change may have assigned the unit to this device again.
      () => state.unit !== 'ours' && enrolment.recheck(),
      () => realtime.token(configuration.realtimeToken),
    );
  },
  venueChanged: (_, { afterPaint, pause }) => runAll(pause.settingsChanged, afterPaint.request),
  unitMissing: (_, { enrolment }) => enrolment.recheck(),
  deferredPartsReady(_, deferred, { board, errors, venue }) {
    const { positions, afterPaint, lastBoard, laterLists, changeMarks, realtime } = deferred;
    const cards = board.cards();
    const token = venue.realtimeToken();
    runAll(
      () =>
        errors.each(
          () => showChanges(deferred, changeMarks.laidOut({ before: cards, after: cards })),
          afterPaint.request,
        ),
      positions.resume,
      lastBoard.store,
      laterLists.update,
      () => token !== null && realtime.token(token),
    );
  },
};

export function handleDeferred(event: KitchenEvent, deferred: DeferredParts, parts: KitchenParts): void {
  EFFECTS[event.kind]?.(event as never, deferred, parts);
}
