/** Names of lines and cards on screens and in recordings. In the simulator only this file makes and parses them. */

/** Order id and line id: `4711:3`. */
export type LineName = `${number}:${number}`;

export const lineName = (orderId: number, lineId: number): LineName => `${orderId}:${lineId}`;

/** `4711:3` is line 3 of order 4711. */
export function lineOf(name: string): { readonly orderId: number; readonly lineId: number } {
  const [orderId = 0, lineId = 0] = name.split(':').map(Number);
  return { orderId, lineId };
}

/** `4711-0` is the first part of order 4711. */
export const cardOf = (key: string): { readonly orderId: number } => ({ orderId: Number(key.split('-')[0]) });

/** The line of a cell of a recorded screen: `card 4711-0 line 3`; null for any other cell. */
export function lineOfCell(cell: string): ReturnType<typeof lineOf> | null {
  const [, orderId, lineId] = /^card (\d+)-\d+ line (\d+)$/.exec(cell) ?? [];
  return orderId === undefined ? null : { orderId: Number(orderId), lineId: Number(lineId) };
}

export const cardsOfOrder = (orderId: number): string => `article[data-card^="${orderId}-"]`;

export const linesOfOrder = (orderId: number): string => `[data-line^="${orderId}:"]`;

/** Class of the mark that the page of a simulated device has (rule SIM-30). */
export const SIMULATION_MARK_CLASS = 'simulation-mark';
