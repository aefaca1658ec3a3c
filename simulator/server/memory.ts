/** How much of its memory the process has used. */
import { getHeapStatistics } from 'node:v8';

/** Near the end Node spends its time looking for what it may throw away, and then ends the process. */
const FULL_FROM = 0.9;

/** Whether so much of what the heap may hold is in use that worlds had better stand still (rule SIM34). */
export function isMemoryFull(
  statistics: () => { used_heap_size: number; heap_size_limit: number } = getHeapStatistics,
): boolean {
  const { used_heap_size: used, heap_size_limit: limit } = statistics();
  return used >= FULL_FROM * limit;
}
