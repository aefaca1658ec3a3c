/** A recording has response bodies without secrets, and orders as differences from the previous response. */
import { type KnownTexts, readOrders } from '../../protocol/read-orders.ts';
import { parseBounded } from '../../protocol/scan-json.ts';
import type { RecordedBody, RecordedOrder } from '../../recording/entry.ts';
import { type Redactor, redactOrder, redactResponse } from '../../recording/redact.ts';

interface WithOrders {
  d?: unknown;
}

function holderOf(body: unknown): WithOrders | null {
  const data = (body as { data?: unknown } | null)?.data;
  const inner = (data as { data?: unknown } | null)?.data ?? data;
  return typeof inner === 'object' && inner !== null && Array.isArray((inner as WithOrders).d) ? inner : null;
}

const idOf = (raw: unknown): number | null => {
  const id = (raw as { io?: unknown } | null)?.io;
  return typeof id === 'number' ? id : null;
};

interface ReceivedText {
  readonly id: number;
  readonly text: string;
}

/**
 * Unchanged orders, compared by their text, are neither parsed nor written. `held` returns the texts that the device
 * stores anyway, so that equal texts are not stored twice.
 */
export function createBodies(held: () => KnownTexts) {
  const asHeld = (id: number, text: string): string => {
    const other = held().get(id)?.text;
    return other === text ? other : text;
  };
  let known: ReadonlyMap<number, ReceivedText> = new Map();

  return {
    /** Later orders are compared with these, by their received text; returns them without secrets. */
    begin(orders: KnownTexts): readonly unknown[] {
      const received = [...orders.values()].map(({ text }) => ({ text, raw: JSON.parse(text) as unknown }));
      known = new Map(
        received.flatMap(({ text, raw }) => {
          const id = idOf(raw);
          return id === null ? [] : [[id, { id, text }] as const];
        }),
      );
      return received.map(({ raw }) => redactOrder(raw));
    },
    /** Null for a text that the app rejects as JSON (rule WIRE-74). */
    read(call: string, of: string, text: string): RecordedBody | null {
      let body: unknown;
      try {
        body = call === 'orders' ? readOrders(text, known) : parseBounded(text);
      } catch {
        return null;
      }
      const clean: Redactor = redactResponse(call, of);
      const holder = call === 'orders' ? holderOf(body) : null;
      if (holder === null) return { body: clean(body) };
      const standIns = new Set<unknown>(known.values());
      const next = new Map<number, ReceivedText>();
      const orders = (holder.d as readonly unknown[]).map((raw): RecordedOrder => {
        const came = standIns.has(raw) ? (raw as ReceivedText) : null;
        const id = came?.id ?? idOf(raw);
        if (id === null) return redactOrder(raw) as RecordedOrder;
        const as = came ?? { id, text: asHeld(id, JSON.stringify(raw)) };
        const isKnown = known.get(id)?.text === as.text && !next.has(id);
        next.set(id, as);
        return isKnown ? id : (redactOrder(came ? JSON.parse(came.text) : raw) as RecordedOrder);
      });
      known = next;
      holder.d = [];
      return { body: clean(body), orders };
    },
  };
}

export type Bodies = ReturnType<typeof createBodies>;
