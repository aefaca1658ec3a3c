/**
 * A part of the screen that is not in the first bundle. It loads when it is first wanted, and anew when it is wanted after
 * a failure. Browsers ask again for a module that did not come; older ones remember that it failed until the page is loaded
 * again: there a new try fails at once and costs nothing.
 */
import type { ComponentType } from 'react';
import { bringTexts, type LateTexts } from '../../i18n/late-texts.ts';
import type { useTextSource } from '../../i18n/texts-provider.tsx';

type TextSource = ReturnType<typeof useTextSource>;

export interface LateState<Props> {
  /** Null until it is here. */
  readonly part: ComponentType<Props> | null;
  readonly isLoading: boolean;
  /** Loads in a row that failed. */
  readonly failures: number;
}

export interface LatePart<Props> {
  /** Loads the part, unless it is here or on its way. Resolves when that is over; a failure is in the state alone. Rejects when a follower broke. */
  readonly want: (texts: TextSource) => Promise<void>;
  readonly state: () => LateState<Props>;
  /** Calls back after each change of the state, until the answer is called. */
  readonly follow: (changed: () => void) => () => void;
}

/** How a part is brought. It is given the texts at hand, beside which its own go. */
type Load<Props> = (texts: TextSource) => Promise<ComponentType<Props>>;

/** A part whose texts come with it. */
export const latePartWithTexts = <Props>(
  which: LateTexts,
  load: () => Promise<ComponentType<Props>>,
): LatePart<Props> =>
  latePart(async (texts) => {
    const [part] = await Promise.all([load(), bringTexts(texts, which)]);
    return part;
  });

export function latePart<Props>(load: Load<Props>): LatePart<Props> {
  let state: LateState<Props> = { part: null, isLoading: false, failures: 0 };
  let loading: Promise<void> = Promise.resolve();
  const followers = new Set<() => void>();
  const bugs: unknown[] = [];
  const become = (next: LateState<Props>) => {
    state = next;
    for (const changed of [...followers]) {
      // One that breaks keeps neither the others from hearing nor the part from coming.
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
      // That it did not come is in the state.
    } finally {
      become({ part, isLoading: false, failures: part === null ? failures + 1 : 0 });
    }
    // A bug stays one: whoever catches nothing has it in the page's log.
    const [bug] = bugs.splice(0);
    if (bug !== undefined) throw bug;
  };
  return {
    state: () => state,
    async want(texts) {
      if (state.part !== null) return;
      if (!state.isLoading) loading = fetch(texts);
      await loading;
    },
    follow(changed) {
      followers.add(changed);
      return () => followers.delete(changed);
    },
  };
}
