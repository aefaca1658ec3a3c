/** The orders have parts that settings affect: extras, notes, fire, a priority and a channel. */
import type { Line, Order } from '../../../domain/order/order.ts';
import type { Texts } from '../../../i18n/set-up.ts';

/** Seconds from the first line to a later one; `timeToGroupUp` decides whether they share a card. */
const LATER_S = 150;

interface Made {
  readonly statuses: readonly number[];
  readonly priority: number;
  readonly startS: number;
  readonly t: Texts;
}

function line(id: number, name: string, made: Made, more: Partial<Line> = {}): Line {
  const status = made.statuses[0] ?? 0;
  return {
    id,
    parentId: 0,
    quantity: 1,
    name,
    productId: id,
    platform: '',
    hierarchy: 'P01001',
    status,
    saved: status,
    history: [],
    firstAtS: made.startS,
    modifiedAtS: made.startS,
    comments: [],
    fire: false,
    priority: 0,
    priorityText: '',
    voided: false,
    ...more,
  };
}

const note = (atS: number, text: string) => ({ atS, userId: 0, text });

/** The second status of the KDS, else its first one. */
const underWay = ({ statuses }: Made): Partial<Line> => {
  const status = statuses[1] ?? statuses[0] ?? 0;
  return { status, saved: status };
};

function table(made: Made): Order {
  const { t, startS } = made;
  return {
    id: 4_711,
    unreadLines: 0,
    isOutdated: false,
    tableIds: [12],
    mainTableId: 12,
    lines: [
      line(1, t('settings.preview.dish'), made, {
        quantity: 2,
        comments: [note(startS, t('settings.preview.comment'))],
        ...underWay(made),
      }),
      line(2, t('settings.preview.extra'), made, { parentId: 1, ...underWay(made) }),
      line(3, t('settings.preview.second'), made, { fire: true, priority: made.priority }),
      line(4, t('settings.preview.third'), made, { firstAtS: startS + LATER_S }),
    ],
    total: 24_900,
    comments: [note(startS, t('settings.preview.general'))],
    sectors: '',
    status: 0,
    modifiedAtS: startS,
    waiterId: 1,
    delivery: null,
    webStatus: null,
    ruleMatched: true,
    guests: 4,
    channel: '2',
    externalId: '',
    createdAtS: startS,
  };
}

function delivery(made: Made): Order {
  const { t, startS } = made;
  return {
    ...table(made),
    id: 4_712_345,
    tableIds: [-20_345],
    mainTableId: -20_345,
    lines: [line(1, t('settings.preview.third'), made)],
    comments: [],
    waiterId: 0,
    delivery: { zone: '', channelId: 101 },
    guests: 1,
    channel: '101',
    externalId: '88231',
    createdAtS: startS,
  };
}

/** The sample orders were ordered at `startS` (unix seconds). */
export const sampleOrders = (made: Made): readonly Order[] => [table(made), delivery(made)];
