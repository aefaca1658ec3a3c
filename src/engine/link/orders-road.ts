/** Watches the way of an answer to the screen: an error on it is trouble until an answer has passed all of it (rule N4m). */
import type { Cancel, Page } from '../../platform/ports.ts';
import type { LinkFacts } from './link-facts.ts';

export interface OrdersRoad {
  /** A step broke: it is reported once by its message, and the board is in trouble. */
  broke(bug: unknown): void;
  /** Runs all steps of an answer; answers whether none of them broke, which ends the trouble. */
  passes(steps: () => void): boolean;
  /** Whether the steps of an answer run now. */
  isPassing(): boolean;
  /** A part of the board cannot be drawn until the returned function is called. */
  undrawn(): Cancel;
}

export interface OrdersRoadDeps {
  readonly page: Pick<Page, 'report'>;
  readonly linkFacts: Pick<LinkFacts, 'broken'>;
}

/** A way on which nothing broke yet. */
export function createOrdersRoad({ page, linkFacts }: OrdersRoadDeps): OrdersRoad {
  const reported = new Set<string>();
  let faults = 0;
  let isBroken = false;
  let isPassing = false;
  let undrawn = 0;

  const show = () => linkFacts.broken(isBroken || undrawn > 0);

  const broke = (bug: unknown) => {
    faults += 1;
    isBroken = true;
    show();
    if (reported.has(String(bug))) return;
    reported.add(String(bug));
    page.report(bug);
  };

  return {
    broke,
    passes(steps) {
      const before = faults;
      isPassing = true;
      try {
        steps();
      } finally {
        isPassing = false;
      }
      if (faults !== before) return false;
      isBroken = false;
      show();
      return true;
    },
    isPassing: () => isPassing,
    undrawn() {
      let isOver = false;
      undrawn += 1;
      show();
      return () => {
        if (isOver) return;
        isOver = true;
        undrawn -= 1;
        show();
      };
    },
  };
}
