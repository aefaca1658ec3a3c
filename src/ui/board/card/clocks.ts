/** One timer writes the text nodes, and React renders nothing. */
import { createContext } from 'react';
import { elapsedS, formatElapsed } from '../../../domain/presentation/elapsed.ts';
import type { App } from '../../../engine/base/app.ts';
import { writeText } from '../../kit/write-text.ts';

export interface Clocks {
  /** Unix seconds (server); the returned function stops the clock. */
  attach(node: HTMLElement, startedAtS: number): () => void;
  /** Writes clocks outside of cards, and those of the cards in sight; without `isInSight`, all clocks. */
  write(isInSight?: (card: Element) => boolean): void;
}

interface RunningClock {
  readonly card: Element | null;
  readonly startedAtS: number;
}

/** `format` formats seconds. */
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
