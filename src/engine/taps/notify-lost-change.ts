/** Rules OUTBOX-12, OUTBOX-20, OUTBOX-37, OUTBOX-38, LINK-21, LINK-23, ORDER-18. */

import type { NoticeType } from '../../domain/link/notice.ts';
import type { OutboxEntry } from '../../domain/link/outbox.ts';
import type { LossReason } from '../../domain/link/reconcile.ts';
import { localizedName } from '../../domain/presentation/names.ts';
import { orderTitle } from '../../domain/presentation/title.ts';
import type { Notices } from '../base/notices.ts';
import type { AppState, NoticeText } from '../base/state.ts';
import type { Board } from '../board/board.ts';

type Wait = 'forCloud' | 'unknownOrder';

const LOSS_NOTICES: Readonly<Record<LossReason | Wait, readonly [NoticeType, NoticeText]>> = {
  rejected: ['error', 'saveRejected'],
  superseded: ['slow', 'changeSuperseded'],
  gone: ['slow', 'changeGone'],
  voided: ['slow', 'changeVoided'],
  fellBack: ['slow', 'changeFellBack'],
  forCloud: ['slow', 'changeWaits'],
  unknownOrder: ['slow', 'changeUnknownToCloud'],
};

export interface LostChangeDeps {
  readonly state: AppState;
  readonly notices: Notices;
  readonly board: Board;
}

/** Lines and orders without a known name are left out, because an id means nothing to a cook (rule ORDER-78). */
export function notifyLostChange(
  { state, notices, board }: LostChangeDeps,
  entry: OutboxEntry,
  loss: LossReason | Wait,
): void {
  const { orderId, changes } = entry;
  const order = board.withRemovedLines(orderId);
  const names = changes.flatMap(([lineId]) => {
    const line = order?.lines.find((each) => each.id === lineId);
    return line ? [localizedName(line.name, state)] : [];
  });
  const [type, text] = LOSS_NOTICES[loss];
  notices.show(type, text, {
    ...(order && { order: orderTitle(order, state.venue, state.names, state.settings) }),
    ...(names.length > 0 && { lines: names.join(', ') }),
    count: changes.length,
  });
}
