/**
 * A part loads when first needed, and again when needed after a failure. Browsers request a failed module again, except
 * older ones, which remember the failure until the page reloads. There a retry fails at once and costs nothing.
 */
import type { ComponentType } from 'react';
import { type DeferredTexts, loadDeferredTexts } from '../../i18n/deferred-texts.ts';
import type { useTextSource } from '../../i18n/texts-provider.tsx';

type TextSource = ReturnType<typeof useTextSource>;

export interface DeferredPartState<Props> {
  /** Null until it has loaded. */
  readonly part: ComponentType<Props> | null;
  readonly isLoading: boolean;
  /** Failed loads in a row. */
  readonly failures: number;
}

export interface DeferredPart<Props> {
  /** Resolves after a success and after a failure, which is only put in the state. Rejects when a subscriber throws. */
  readonly load: (texts: TextSource) => Promise<void>;
  readonly state: () => DeferredPartState<Props>;
  readonly subscribe: (changed: () => void) => () => void;
}

/** Receives the texts of the screen and adds its own. */
type Load<Props> = (texts: TextSource) => Promise<ComponentType<Props>>;

export const deferredPartWithTexts = <Props>(
  which: DeferredTexts,
  load: () => Promise<ComponentType<Props>>,
): DeferredPart<Props> =>
  deferredPart(async (texts) => {
    const [part] = await Promise.all([load(), loadDeferredTexts(texts, which)]);
    return part;
  });

export function deferredPart<Props>(load: Load<Props>): DeferredPart<Props> {
  let state: DeferredPartState<Props> = { part: null, isLoading: false, failures: 0 };
  let loading: Promise<void> = Promise.resolve();
  const followers = new Set<() => void>();
  const bugs: unknown[] = [];
  const become = (next: DeferredPartState<Props>) => {
    state = next;
    for (const changed of [...followers]) {
      // The other subscribers are still called, and the part still loads.
      try {
        changed();
      } catch (bug) {
        bugs.push(bug);
      }
    }
  };
  const fetch = async (texts: TextSource) => {
    const { failures } = state;
    let part: ComponentType<Props> | null = null;
    become({ part, isLoading: true, failures });
    try {
      part = await load(texts);
    } catch {
      // The failure is already in the state.
    } finally {
      become({ part, isLoading: false, failures: part === null ? failures + 1 : 0 });
    }
    // A subscriber's exception is a bug; uncaught, it is logged by the page.
    const [bug] = bugs.splice(0);
    if (bug !== undefined) throw bug;
  };
  return {
    state: () => state,
    async load(texts) {
      if (state.part !== null) return;
      if (!state.isLoading) loading = fetch(texts);
      await loading;
    },
    subscribe(changed) {
      followers.add(changed);
      return () => followers.delete(changed);
    },
  };
}
