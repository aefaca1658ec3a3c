/** The board is stored as received, and shown after a start until the first response (rules STORAGE-4, STORAGE-5). */

import type { InstallRecord } from '../../domain/device/kds.ts';
import { factAgeMs, versionedFact } from '../../domain/device/versioned-fact.ts';
import { LAST_BOARD_CHARS_MAX, LAST_BOARD_WRITE_MS } from '../../domain/limits.ts';
import type { Order } from '../../domain/order/order.ts';
import { decodeOrders, type KnownOrders } from '../../protocol/decode-orders.ts';
import { type FactPorts, readFact } from '../base/fact-storage.ts';
import { FACTS } from '../base/facts.ts';
import type { Timers } from '../base/timers.ts';

/** Orders as the server sent them. */
export interface BoardSnapshot {
  readonly etag: string;
  readonly known: KnownOrders;
  /** Monotonic milliseconds; null before the first response. */
  readonly receivedAtMs: number | null;
}

/** After an activation as another station, the stored board and its cursor do not apply. */
export const stationKey = ({ restaurantId, localId, kdsId }: InstallRecord): string =>
  `${restaurantId}/${localId}/${kdsId}`;

/** Null when the previous run stored no readable orders of this station. */
export function restoreLastBoard(ports: FactPorts, install: InstallRecord, venueZoneS: number) {
  const stored = readFact(ports, 'board', FACTS.board, (data) => {
    const response = decodeOrders(data, new Map(), { sentEtag: '', venueZoneS });
    return response?.orders ? { response, orders: response.orders, of: (data as { of?: unknown }).of } : null;
  });
  if (stored === null || stored.data.of !== stationKey(install)) return null;
  const { orders, response } = stored.data;
  const received = readFact(ports, 'board', FACTS.boardReceived, (etag) => (typeof etag === 'string' ? etag : null));
  // The stored time belongs to another board when a run ended between the two writes.
  const { at } = received?.data === response.etag ? received : stored;
  const receivedAtMs = ports.clock.monotonicMs() - factAgeMs(at, ports.clock.wallMs());
  return { orders: orders as readonly Order[], known: response.known, receivedAtMs };
}

export interface LastBoard {
  store(): void;
}

export interface LastBoardDeps {
  readonly ports: FactPorts;
  readonly timers: Timers;
  readonly install: InstallRecord;
  read(): BoardSnapshot;
}

/** Stores the first board at once, later ones at most every few seconds. */
export function createLastBoard({ ports: { facts, page, clock }, timers, install, read }: LastBoardDeps): LastBoard {
  let storedOrders: KnownOrders | null = null;

  const writeOrders = ({ etag, known }: BoardSnapshot, atMs: number): void => {
    const { v, at } = versionedFact('board', atMs, null);
    // The orders are already JSON; of an unreadable order, the last readable text is stored (rule WIRE-27).
    const orders = [...known.values()].map(({ text, readable }) => readable ?? text).join();
    const head = JSON.stringify({ of: stationKey(install), et: etag }).slice(0, -1);
    const text = `{"v":${v},"at":${at},"data":${head},"d":[${orders}]}}`;
    const isTooLong = text.length > LAST_BOARD_CHARS_MAX;
    if (!isTooLong && facts.write(FACTS.board, text)) return;
    const reason = isTooLong ? `${text.length} characters are too many` : 'the storage refused it';
    page.log(`The last board was not stored: ${reason}.`);
    facts.remove(FACTS.board);
  };

  const write = () => {
    const board = read();
    if (board.receivedAtMs === null) return;
    const atMs = Math.round(clock.wallMs() - clock.monotonicMs() + board.receivedAtMs);
    if (storedOrders !== board.known) {
      storedOrders = board.known;
      writeOrders(board, atMs);
    }
    facts.write(FACTS.boardReceived, JSON.stringify(versionedFact('board', atMs, board.etag)));
  };

  return { store: () => timers.ensure('last-board', storedOrders === null ? 0 : LAST_BOARD_WRITE_MS, write) };
}
