import { getHeapStatistics } from 'node:v8';

/** Above this share of the limit, Node spends most time on garbage collection, and then crashes. */
const FULL_FROM = 0.9;

/** When this is true, worlds must stop (rule SIM-29). */
export function isMemoryFull(
  statistics: () => { used_heap_size: number; heap_size_limit: number } = getHeapStatistics,
): boolean {
  const { used_heap_size: used, heap_size_limit: limit } = statistics();
  return used >= FULL_FROM * limit;
}
