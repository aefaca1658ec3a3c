/** How a running kitchen sends what was saved, judges it by the board, and says what was lost. */
import { saveStatuses } from '../backend/calls.ts';
import type { NoticeType } from '../domain/link/notice.ts';
import type { OutboxEntry } from '../domain/link/outbox.ts';
import type { Confirmed } from '../domain/link/overlay.ts';
import { failed } from '../domain/reply.ts';
import { inLanguage } from '../domain/shown/names.ts';
import { orderTitle } from '../domain/shown/title.ts';
import type { NoticeText } from './base/state.ts';
import type { Making } from './kitchen-parts.ts';
import type { Keeper } from './taps/keeper.ts';
import { createOutbox, type Loss, type Outbox } from './taps/outbox.ts';

/** Reads the server's time in whole milliseconds. */
export const serverMsOf =
  ({ serverClock }: Making) =>
  (): number =>
    Math.round(serverClock.nowS() * 1_000);

const LOSS_NOTICES: Readonly<Record<Loss, readonly [NoticeType, NoticeText]>> = {
  refused: ['error', 'saveRejected'],
  overtaken: ['slow', 'changeOvertaken'],
  gone: ['slow', 'changeGone'],
};

/** Says which lines of an order lost a change of this device, in the words of the board. */
function sayLoss({ state, notices, board }: Making, { orderId, changes }: OutboxEntry, loss: Loss): void {
  const order = board.orderAsKnown(orderId);
  const names = changes.map(([lineId]) => {
    const line = order?.lines.find((each) => each.id === lineId);
    return line ? inLanguage(line.name, state.language) : `#${lineId}`;
  });
  const title = order ? orderTitle(order, state.venue, state.names, state.settings) : `#${orderId}`;
  const [type, text] = LOSS_NOTICES[loss];
  notices.show(type, text, { order: title, lines: names.join(', '), count: names.length });
}

/** The outbox of a device, on the road of the moment. */
export function makeOutbox(deps: Making, keeper: Keeper): Outbox {
  const { ports, timers, board, install, session, parts } = deps;
  // Entries are sent one after the other: the road of the last one is that of the one that was confirmed.
  let by: Confirmed['by'] = 'cloud';
  return createOutbox(keeper, ports.clock, timers, {
    serverMs: serverMsOf(deps),
    async send({ orderId, changes }) {
      const { caller, links } = parts();
      const toLocal = links.toLocal();
      by = toLocal ? 'local' : 'cloud';
      const statuses = changes.map(([lineId, status]) => [lineId, status] as const);
      const reply = await saveStatuses(caller, orderId, statuses, toLocal);
      // Another venue's server knows none of our orders: its refusal says nothing of them.
      const isTheirs = toLocal && !reply.ok && reply.why === 'refused' && (await links.isLocalForeign());
      return isTheirs ? failed('foreign') : reply;
    },
    judging: (orderId) => ({
      order: board.orderAsKnown(orderId),
      left: !board.orderAsRead(orderId),
      ownUserId: install.userId,
    }),
    lost(entry, loss) {
      sayLoss(deps, entry, loss);
      parts().refresher.want('saved');
    },
    waiting(unsent) {
      board.setUnsent(unsent);
      session.after?.undo.waiting(unsent);
    },
    confirmed(entry) {
      board.confirm(
        entry.orderId,
        entry.changes.map(([lineId, status]) => [lineId, status] as const),
        { by, atMs: ports.clock.monotonicMs(), atS: deps.serverClock.nowS() },
      );
      parts().refresher.want('saved');
    },
    freshRead: () => parts().refresher.want('saved'),
  });
}
