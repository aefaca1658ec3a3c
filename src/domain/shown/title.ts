/** The largest text on a card: where the order goes. */
import type { VenueConfig, VenueNames } from '../device/kds.ts';
import { ORIGIN_TABLE_ID, SHORT_NUMBER_DIGITS } from '../limits.ts';
import type { Order } from '../order/order.ts';
import { decidingTableId, isKiosk, originOf } from './origin.ts';
import type { Settings } from './settings.ts';

/** The order's general comment: the text of its first comment, empty when there is none. */
export const generalComment = (order: Order): string => order.comments[0]?.text.trim() ?? '';

/** All that is noted on an order, the general comment first, each text once (rule EXP1). */
export const orderComments = ({ comments }: Order): readonly string[] => [
  ...new Set(comments.map(({ text }) => text.trim()).filter((text) => text !== '')),
];

const shortened = (number: number, settings: Settings): string =>
  settings.lastThreeNumbers ? String(number).slice(-SHORT_NUMBER_DIGITS) : String(number);

/** `M 12`, `12` or the table's own name, as the venue names its tables; a table without a name shows as its id (rule W5b). */
function tableTitle(id: number, venue: VenueConfig, names: VenueNames): string {
  if (venue.tableNaming === 0) return String(id);
  if (venue.tableNaming === 1) return `M ${id}`;
  return names.tables.get(id)?.trim() || String(id);
}

/** The running number inside the range of table ids that stands for the origin. */
function runningNumber(order: Order): number {
  const id = decidingTableId(order);
  const origin = originOf(order);
  if (origin === 'delivery') return ORIGIN_TABLE_ID.delivery - id;
  return origin === 'app' ? ORIGIN_TABLE_ID.app - id : Math.abs(id);
}

function placeTitle(order: Order, venue: VenueConfig, names: VenueNames, settings: Settings): string {
  const origin = originOf(order);
  const number = runningNumber(order) || order.id;
  if (isKiosk(order)) return `K ${shortened(number, settings)}`;
  if (origin === 'delivery') return `D ${shortened(number, settings)}`;
  if (origin === 'app') return `#${shortened(number, settings)}`;
  if (origin === 'venue-app') return `V ${number}`;
  return decidingTableId(order) > 0
    ? tableTitle(decidingTableId(order), venue, names)
    : `#${shortened(order.id, settings)}`;
}

/** The title of an order: its general comment or its id if the settings say so, else its table or its running number (rule O11g). */
export function orderTitle(order: Order, venue: VenueConfig, names: VenueNames, settings: Settings): string {
  const comment = settings.useGeneralComment ? generalComment(order) : '';
  if (comment !== '') return comment;
  return settings.useOrderId ? `#${shortened(order.id, settings)}` : placeTitle(order, venue, names, settings);
}
