/** Two orders may arrive at the same moment with the same text. */
import type { TimelineItem } from '../../core/base/timeline.ts';

export interface KeyedItem {
  readonly key: string;
  readonly item: TimelineItem;
}

/** Each key stays stable while later items are added. */
export function keyedItems(items: readonly TimelineItem[]): readonly KeyedItem[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const same = `${item.fromMs} ${item.what} ${item.text}`;
    const times = (seen.get(same) ?? 0) + 1;
    seen.set(same, times);
    return { key: `${same} ${times}`, item };
  });
}
