import { coerceSetting } from '../../../src/domain/device/coerce-setting.ts';
import { NO_NAMES, type VenueConfig } from '../../../src/domain/device/kds.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { APP_NAME_TAGS, localizedName } from '../../../src/domain/presentation/names.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../src/domain/presentation/settings.ts';
import { orderTitle } from '../../../src/domain/presentation/title.ts';
import { decodeConfiguration, decodeNames, listIn } from '../../../src/protocol/decode-config.ts';
import { decodeOrder } from '../../../src/protocol/decode-order.ts';
import { ordersIn } from '../../headless/replay/exchanges.ts';
import type { ReadRecording } from '../../headless/replay/read-recording.ts';
import { factIn } from './recording-facts.ts';

export interface OrderNames {
  /** `M 24`; `#52250` for an order that appears in no response. */
  title(orderId: number, atMs: number): string;
  /** `2× Pizza napolitana`; empty where no response names the line. */
  dish(orderId: number, lineId: number, language: string): string;
}

function receivedOrders({ runs }: ReadRecording) {
  const orders = new Map<number, { readonly t: number; readonly raw: object }[]>();
  for (const { t, list } of runs.flatMap(({ entries }) => ordersIn(entries))) {
    for (const raw of list) {
      if (typeof raw !== 'object' || raw === null || !('io' in raw)) continue;
      const all = orders.get(Number(raw.io)) ?? [];
      orders.set(Number(raw.io), all);
      if (all.at(-1)?.raw !== raw) all.push({ t, raw });
    }
  }
  return orders;
}

/** A title depends on these; recordings contain no comments. */
function titleSettings(recording: ReadRecording): Settings {
  const held = factIn(recording, 'DEVCFG');
  const response = typeof held === 'object' && held !== null ? (held as Readonly<Record<string, unknown>>) : {};
  const settings = ('data' in response ? response.data : response) as Readonly<Record<string, unknown>> | null;
  return {
    ...DEFAULT_SETTINGS,
    useGeneralComment: false,
    useOrderId: coerceSetting('useOrderId', settings?.useOrderId),
    lastThreeNumbers: coerceSetting('lastThreeNumbers', settings?.lastThreeNumbers),
  };
}

export function orderNames(recording: ReadRecording): OrderNames {
  const orders = receivedOrders(recording);
  const venue: VenueConfig | undefined = decodeConfiguration(factIn(recording, 'configuration'))?.venue;
  const tables = decodeNames(listIn(factIn(recording, 'list:dm'))) ?? NO_NAMES.tables;
  const settings = titleSettings(recording);
  const read = new Map<object, Order | null>();
  const orderOf = (raw: object): Order | null => {
    const known = read.get(raw);
    if (known !== undefined) return known;
    const decoded = decodeOrder(raw);
    const order = 'order' in decoded ? decoded.order : decoded.head;
    read.set(raw, order);
    return order;
  };
  return {
    title(orderId, atMs) {
      const all = orders.get(orderId) ?? [];
      const then = all.findLast(({ t }) => t <= atMs) ?? all[0];
      const order = then === undefined ? null : orderOf(then.raw);
      return order === null || venue === undefined
        ? `#${orderId}`
        : orderTitle(order, venue, { ...NO_NAMES, tables }, settings);
    },
    dish(orderId, lineId, language) {
      const lines = (orders.get(orderId) ?? []).flatMap(({ raw }) => orderOf(raw)?.lines ?? []);
      const line = lines.findLast(({ id }) => id === lineId);
      if (line === undefined) return '';
      return `${line.quantity}× ${localizedName(line.name, { language, nameTags: APP_NAME_TAGS })}`;
    },
  };
}
