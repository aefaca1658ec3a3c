/** Tracks errors between an orders response and the screen. The link is in trouble until all steps succeed again (rule N4m). */
import type { Cancel, Page } from '../../platform/ports.ts';
import type { Tell } from '../base/events.ts';
import type { LinkFacts } from './link-facts.ts';

/** `response`: the steps up to the cards; `paint`: those that follow once the browser has painted the cards. */
type Stretch = 'response' | 'paint';

type Steps = readonly (() => unknown)[];

export interface OrdersRoad {
  /** Records a failed step: puts the link in trouble and reports each error message once. */
  broke(bug: unknown): void;
  /** Runs each step; tells the exception of one as `ordersBroke` and goes on with the next. */
  each(...steps: Steps): void;
  /** Runs all steps of a response in the same way. If none fails and the response has all orders, the trouble ends. */
  receive(hasOrders: boolean, ...steps: Steps): void;
  /** Runs all steps after a paint in the same way. If none fails, the trouble of an earlier paint ends. */
  paint(...steps: Steps): void;
  /** The stretch whose steps are running, null for none. */
  running(): Stretch | null;
  /** Whether a step failed and has not succeeded since. */
  isBroken(): boolean;
  /** Records that a part of the board cannot render, until the caller runs the returned function. */
  undrawn(): Cancel;
}

export interface OrdersRoadDeps {
  readonly page: Pick<Page, 'report'>;
  readonly linkFacts: Pick<LinkFacts, 'broken'>;
  readonly tell: Tell<'ordersBroke'>;
}

/** Reports errors to the page and the trouble to the link facts. */
export function createOrdersRoad({ page, linkFacts, tell }: OrdersRoadDeps): OrdersRoad {
  const reported = new Set<string>();
  const broken = new Set<Stretch>();
  let running: Stretch | null = null;
  let faults = 0;
  let undrawn = 0;

  const show = () => linkFacts.broken(broken.size > 0 || undrawn > 0);

  const each = (...steps: Steps) => {
    for (const step of steps) {
      try {
        step();
      } catch (bug) {
        tell({ kind: 'ordersBroke', bug });
      }
    }
  };

  const run = (stretch: Stretch, steps: Steps, mayEnd: boolean) => {
    const before = faults;
    running = stretch;
    each(...steps);
    running = null;
    if (mayEnd && faults === before && broken.delete(stretch)) show();
  };

  return {
    broke(bug) {
      faults += 1;
      broken.add(running ?? 'response');
      show();
      if (reported.has(String(bug))) return;
      reported.add(String(bug));
      page.report(bug);
    },
    each,
    receive: (hasOrders, ...steps) => run('response', steps, hasOrders),
    paint: (...steps) => run('paint', steps, true),
    running: () => running,
    isBroken: () => broken.size > 0,
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
