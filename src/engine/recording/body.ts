/** Answers as a recording keeps them: cleaned, and the orders among them by what is different from the answer before. */
import { type Clean, cleanAnswer, cleanOrder } from '../../recording/clean.ts';
import type { RecordedBody, RecordedOrder } from '../../recording/entry.ts';

interface WithOrders {
  d?: unknown;
}

/** The record in an answer that holds the list of orders. */
function holderOf(body: unknown): WithOrders | null {
  const data = (body as { data?: unknown } | null)?.data;
  const inner = (data as { data?: unknown } | null)?.data ?? data;
  return typeof inner === 'object' && inner !== null && Array.isArray((inner as WithOrders).d) ? inner : null;
}

const idOf = (raw: unknown): number | null => {
  const id = (raw as { io?: unknown } | null)?.io;
  return typeof id === 'number' ? id : null;
};

/** Writes bodies; it knows the orders of the answer before by the text that they came as. */
export function createBodies() {
  let texts = new Map<number, string>();

  const orderOf = (raw: unknown, next: Map<number, string>): RecordedOrder => {
    const id = idOf(raw);
    const text = JSON.stringify(raw);
    const isKnown = id !== null && texts.get(id) === text && !next.has(id);
    if (id !== null) next.set(id, text);
    return isKnown ? id : (cleanOrder(raw) as RecordedOrder);
  };

  return {
    /** The orders from here on are told from these, each as the text that it came as; answers them as they may be kept. */
    begin(known: ReadonlyMap<number, { readonly text: string }>): readonly unknown[] {
      texts = new Map([...known].map(([id, { text }]) => [id, text]));
      return [...known.values()].map(({ text }) => cleanOrder(JSON.parse(text)));
    },
    /** Null for a text that is no JSON. */
    read(call: string, of: string, text: string): RecordedBody | null {
      let body: unknown;
      try {
        body = JSON.parse(text);
      } catch {
        return null;
      }
      const clean: Clean = cleanAnswer(call, of);
      const holder = call === 'orders' ? holderOf(body) : null;
      if (holder === null) return { body: clean(body) };
      const next = new Map<number, string>();
      const orders = (holder.d as readonly unknown[]).map((raw) => orderOf(raw, next));
      texts = next;
      holder.d = [];
      return { body: clean(body), orders };
    },
  };
}

export type Bodies = ReturnType<typeof createBodies>;
