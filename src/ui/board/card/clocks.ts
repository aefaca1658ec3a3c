/** The running times on the cards: one timer writes their text nodes, and React renders nothing. */
import { createContext } from 'react';
import { elapsedS, formatElapsed } from '../../../domain/presentation/elapsed.ts';
import type { App } from '../../../engine/base/app.ts';
import { writeText } from '../../kit/write-text.ts';

export interface Clocks {
  /** Starts a clock in this element from a moment in unix seconds (server); the returned function stops it. */
  attach(node: HTMLElement, startedAtS: number): () => void;
  /**
   * Writes the clocks outside of cards, and those of the cards for which `isInSight` returns true; without it, those of
   * all cards.
   */
  write(isInSight?: (card: Element) => boolean): void;
}

interface RunningClock {
  readonly card: Element | null;
  readonly startedAtS: number;
}

/** Creates the clocks of one strip; `format` formats seconds. */
export function createClocks(app: Pick<App, 'serverNowS'>, format = formatElapsed): Clocks {
  const running = new Map<HTMLElement, RunningClock>();
  const writeOne = (node: HTMLElement, startedAtS: number) => {
    writeText(node, format(elapsedS(startedAtS, app.serverNowS())));
  };
  return {
    attach(node, startedAtS) {
      running.set(node, { card: node.closest('article'), startedAtS });
      writeOne(node, startedAtS);
      return () => running.delete(node);
    },
    write(isInSight = () => true) {
      for (const [node, { card, startedAtS }] of running) {
        if (!card || isInSight(card)) writeOne(node, startedAtS);
      }
    },
  };
}

export const ClocksContext = createContext<Clocks | null>(null);
