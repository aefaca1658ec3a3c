/** Cooks must still see these facts after a reload (rule STORAGE-17). */
import { REFUSED_FACTS_RETRY_MS } from '../../domain/limits.ts';
import type { Cancel, FactStore } from '../../platform/ports.ts';
import { FACTS } from '../base/facts.ts';
import { replaceMethods } from '../base/replace-methods.ts';
import type { Timers } from '../base/timers.ts';

const REPEATED: ReadonlySet<string> = new Set([
  FACTS.made,
  FACTS.unseen,
  FACTS.changeMarks,
  FACTS.fireTimes,
  FACTS.webOrders,
  FACTS.extinguished,
]);

/** A refused fact is read from memory until the storage accepts it. The returned function ends the retries. */
export function retryRefusedFacts(facts: FactStore, timers: Timers): Cancel {
  const { read, write, remove, clear } = facts;
  const refused = new Map<string, string>();
  const retry = () => {
    for (const [name, text] of refused) if (write(name, text)) refused.delete(name);
    if (refused.size > 0) timers.set('refused-facts', REFUSED_FACTS_RETRY_MS, retry);
  };
  return replaceMethods(facts, {
    read: (name) => refused.get(name) ?? read(name),
    write(name, text) {
      const isStored = write(name, text);
      refused.delete(name);
      if (!isStored && REPEATED.has(name)) {
        refused.set(name, text);
        timers.ensure('refused-facts', REFUSED_FACTS_RETRY_MS, retry);
      }
      return isStored;
    },
    remove(name) {
      refused.delete(name);
      remove(name);
    },
    clear() {
      refused.clear();
      clear();
    },
  });
}
