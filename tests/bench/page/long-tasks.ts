/** The tasks that keep the page busy for longer than 50 ms: in them it answers nobody. */

export interface LongTaskWatch {
  /** Forgets the tasks so far. */
  start(): void;
  /** The longest since then in milliseconds, 0 when none was long. */
  longestMs(): number;
}

export function watchLongTasks(): LongTaskWatch {
  let longest = 0;
  const note = (list: readonly PerformanceEntry[]) => {
    for (const { duration } of list) longest = Math.max(longest, duration);
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'longtask' });
  return {
    start() {
      observer.takeRecords();
      longest = 0;
    },
    longestMs() {
      note(observer.takeRecords());
      return longest;
    },
  };
}
