import type { VenueConfig } from '../device/kds.ts';
import type { Line } from '../order/order.ts';

/**
 * The venue's name, else the text in the line, else the number. Without a priority, only the text in the line. May
 * contain language tags (rule CARD-6).
 */
export function priorityName(line: Line, venue: VenueConfig): string {
  if (!(line.priority > 0)) return line.priorityText;
  return (
    venue.priorities.find((entry) => entry.id === line.priority)?.name || line.priorityText || String(line.priority)
  );
}
