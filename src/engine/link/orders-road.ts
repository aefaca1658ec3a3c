/** Tracks errors between an orders response and the screen. The link is in trouble until a response passes all steps (rule N4m). */
import type { Cancel, Page } from '../../platform/ports.ts';
import type { LinkFacts } from './link-facts.ts';

export interface OrdersRoad {
  /** Records a failed step: puts the link in trouble and reports each error message once. */
  broke(bug: unknown): void;
  /** Runs all steps of a response. Returns whether none of them failed, which ends the trouble. */
  passes(steps: () => void): boolean;
  /** Whether the steps of a response are running. */
  isPassing(): boolean;
  /** Records that a part of the board cannot render, until the caller runs the returned function. */
  undrawn(): Cancel;
}

export interface OrdersRoadDeps {
  readonly page: Pick<Page, 'report'>;
  readonly linkFacts: Pick<LinkFacts, 'broken'>;
}

/** Reports errors to the page and the trouble to the link facts. */
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
