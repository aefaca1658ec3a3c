import type { VenueConfig, VenueNames } from '../device/kds.ts';
import { COMMENT_TITLE_LETTERS_MAX, ORIGIN_TABLE_ID, SHORT_NUMBER_DIGITS } from '../limits.ts';
import type { Order } from '../order/order.ts';
import { noteText, textParts } from './note-text.ts';
import { decidingTableId, isKiosk, originOf } from './origin.ts';
import type { Settings } from './settings.ts';

const generalComment = (order: Order): string => noteText(order.comments[0]?.text ?? '');

/** The first line of the general comment, cut at a space if it is too long (rule LOOK-18). */
export function commentTitle(order: Order): string {
  const comment = generalComment(order);
  const [line = ''] = comment.split('\n');
  if (line === comment && line.length <= COMMENT_TITLE_LETTERS_MAX) return line;
  const [start = ''] = textParts(line, COMMENT_TITLE_LETTERS_MAX);
  return `${start.trim()}…`;
}

const shortened = (number: number | string, settings: Settings): string =>
  settings.lastThreeNumbers ? String(number).slice(-SHORT_NUMBER_DIGITS) : String(number);

/** Each table once; joined tables are several. */
const tablesOf = ({ tableIds, mainTableId }: Order): readonly number[] => {
  const ids = [...new Set(tableIds.filter((id) => id > 0))];
  return ids.length > 0 ? ids : [mainTableId];
};

/** A table without a name shows its id (rules WIRE-46, ORDER-58). */
function tableTitle(order: Order, venue: VenueConfig, names: VenueNames): string {
  const ids = tablesOf(order);
  if (venue.tableNaming === 0) return ids.join('+');
  if (venue.tableNaming === 1) return `M ${ids.join('+')}`;
  return ids.map((id) => names.tables.get(id)?.trim() || id).join(' + ');
}

/** The order's number within the table ids of its origin. */
function runningNumber(order: Order): number {
  const id = decidingTableId(order);
  const origin = originOf(order);
  if (origin === 'delivery') return ORIGIN_TABLE_ID.delivery - id;
  return origin === 'app' ? ORIGIN_TABLE_ID.app - id : Math.abs(id);
}

function placeTitle(order: Order, venue: VenueConfig, names: VenueNames, settings: Settings): string {
  const origin = originOf(order);
  const number = runningNumber(order) || (order.idText ?? order.id);
  if (isKiosk(order)) return `K ${shortened(number, settings)}`;
  if (origin === 'delivery') return `D ${shortened(number, settings)}`;
  if (origin === 'app') return `#${shortened(number, settings)}`;
  if (origin === 'venue-app') return `V ${number}`;
  return decidingTableId(order) > 0
    ? tableTitle(order, venue, names)
    : `#${shortened(order.idText ?? order.id, settings)}`;
}

/** The general comment or the id, as the settings choose, else the table or number (rule ORDER-55). */
export function orderTitle(order: Order, venue: VenueConfig, names: VenueNames, settings: Settings): string {
  const comment = settings.useGeneralComment ? commentTitle(order) : '';
  if (comment !== '') return comment;
  return settings.useOrderId
    ? `#${shortened(order.idText ?? order.id, settings)}`
    : placeTitle(order, venue, names, settings);
}
