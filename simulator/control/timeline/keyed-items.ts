/** Items with keys of their own: two orders may come at one moment with one text. */
import type { TimelineItem } from '../../core/base/timeline.ts';

export interface KeyedItem {
  readonly key: string;
  readonly item: TimelineItem;
}

/** Each with a key that it keeps while others come after it. */
export function keyedItems(items: readonly TimelineItem[]): readonly KeyedItem[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const same = `${item.fromMs} ${item.what} ${item.text}`;
    const times = (seen.get(same) ?? 0) + 1;
    seen.set(same, times);
    return { key: `${same} ${times}`, item };
  });
}
