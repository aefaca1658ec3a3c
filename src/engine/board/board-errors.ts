/** The indicator shows a problem until all steps succeed again (rule NOTICE-11). */
import type { Cancel, Page } from '../../platform/ports.ts';
import type { BoardWork, Emit } from '../base/events.ts';

export interface BoardErrors {
  /** Shows a problem, and reports each error message once. */
  record(bug: unknown): void;
  /** Records an exception and continues with the next step. */
  each(...steps: readonly (() => unknown)[]): void;
  /**
   * False after an exception. A success ends the problem of an earlier run of the same work, unless `mayEnd` is false.
   */
  during(work: BoardWork, run: () => void, mayEnd?: boolean): boolean;
  /** A step failed and has not succeeded since. */
  isBroken(): boolean;
  /** A part of the board cannot render until the caller runs the returned function. */
  markBroken(): Cancel;
}

export interface BoardErrorsDeps {
  readonly page: Pick<Page, 'report'>;
  readonly linkFacts: { broken(isBroken: boolean): void };
  readonly emit: Emit<'boardFailed'>;
}

export function createBoardErrors({ page, linkFacts, emit }: BoardErrorsDeps): BoardErrors {
  const reported = new Set<string>();
  const broken = new Set<BoardWork>();
  let running: BoardWork | null = null;
  let errors = 0;
  let brokenParts = 0;

  const show = () => linkFacts.broken(broken.size > 0 || brokenParts > 0);

  const record = (bug: unknown) => {
    errors += 1;
    broken.add(running ?? 'response');
    show();
    emit({ kind: 'boardFailed', during: running });
    if (reported.has(String(bug))) return;
    reported.add(String(bug));
    page.report(bug);
  };

  return {
    record,
    each(...steps) {
      for (const step of steps) {
        try {
          step();
        } catch (bug) {
          record(bug);
        }
      }
    },
    during(work, run, mayEnd = true) {
      const before = errors;
      running = work;
      run();
      running = null;
      const isClean = errors === before;
      if (mayEnd && isClean && broken.delete(work)) show();
      return isClean;
    },
    isBroken: () => broken.size > 0,
    markBroken() {
      let isOver = false;
      brokenParts += 1;
      show();
      return () => {
        if (isOver) return;
        isOver = true;
        brokenParts -= 1;
        show();
      };
    },
  };
}
