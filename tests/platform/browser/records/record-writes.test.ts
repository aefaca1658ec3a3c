import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Reply } from '../../../../src/domain/reply.ts';
import { queueWrites, type RecordWrite } from '../../../../src/platform/browser/records/record-writes.ts';

const WRITTEN = { ok: true, data: null } as const;
const REFUSED = { ok: false, why: 'storage' } as const;

beforeEach(() => vi.stubGlobal('addEventListener', () => {}));
afterEach(() => vi.unstubAllGlobals());

/** A storage that accepts one batch at a time, when the test releases it. */
function bench() {
  const stored = new Map<string, unknown>();
  const turns: ((reply: Reply<null>) => void)[] = [];
  const queue = queueWrites(
    (batch) =>
      new Promise((resolve) => {
        // A batch whose records all have later writes writes nothing.
        if (batch().length === 0) return resolve(WRITTEN);
        turns.push((reply) => {
          if (reply.ok) for (const { ids, apply } of batch()) void apply({} as never, ids);
          resolve(reply);
        });
      }),
  );
  const put = (id: string, value: unknown): RecordWrite => ({
    table: 'pending',
    ids: [id],
    strict: true,
    apply: async () => stored.set(id, value),
    done() {},
  });
  const remove = (...given: readonly string[]): RecordWrite => ({
    table: 'pending',
    ids: given,
    strict: false,
    apply: async (_, ids) => ids.forEach((id) => void stored.delete(id)),
    done() {},
  });
  return {
    stored,
    put: (id: string, value: unknown) => queue.add(put(id, value)),
    remove: (...ids: readonly string[]) => queue.add(remove(...ids)),
    flush: queue.flush,
    async ends(reply: Reply<null>) {
      // A separate retry runs a few promise steps later.
      while (turns.length === 0) await new Promise((resolve) => setImmediate(resolve));
      turns.shift()?.(reply);
    },
    waiting: () => turns.length,
  };
}

test('[OUTBOX-25] each write of a refused batch is retried separately: a second refusal does not fail the other writes', async () => {
  const { put, flush, ends, stored } = bench();
  const replies = Promise.all([put('a', 1), put('b', 2)]);
  flush();
  await ends(REFUSED);
  await ends(REFUSED);
  await ends(WRITTEN);
  expect(await replies).toEqual([REFUSED, WRITTEN]);
  expect([...stored]).toEqual([['b', 2]]);
});

test('[OUTBOX-25] a tap that was undone while its batch failed does not return', async () => {
  const { put, remove, flush, ends, stored, waiting } = bench();
  const first = put('a', 110);
  const other = put('b', 110);
  flush();
  const back = remove('a');
  flush();
  await ends(REFUSED);
  await ends(WRITTEN);
  await ends(WRITTEN);
  expect(await Promise.all([first, other, back])).toEqual([WRITTEN, WRITTEN, WRITTEN]);
  expect([...stored]).toEqual([['b', 110]]);
  expect(waiting()).toBe(0);
});

test('[OUTBOX-25] after a failed removal of several records, later puts stay, and each call gets its own result', async () => {
  const { put, remove, flush, ends, stored } = bench();
  const first = Promise.all([put('a', 1), put('b', 1)]);
  flush();
  await ends(WRITTEN);
  await first;
  const both = Promise.all([remove('a', 'b'), put('c', 1)]);
  flush();
  const again = put('a', 2);
  flush();
  await ends(REFUSED);
  await ends(REFUSED);
  await ends(WRITTEN);
  await ends(WRITTEN);
  expect(await again).toEqual(REFUSED);
  expect(await both).toEqual([REFUSED, WRITTEN]);
  expect([...stored]).toEqual([
    ['a', 1],
    ['c', 1],
  ]);
});
