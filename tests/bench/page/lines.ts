/** The lines on the board's glass: which there are and where to hit them. */
import { painted } from './painted.ts';

/** Where a line can be hit, in CSS pixels of the window. */
export interface Aim {
  readonly x: number;
  readonly y: number;
}

export const lineOf = (key: string): Element | null => document.querySelector(`[data-line="${key}"]`);

/** The middle of an element. */
export function middleOf(element: Element): Aim {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Whether its middle is inside the window. */
export function isInWindow(element: Element): boolean {
  const { x, y } = middleOf(element);
  return x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight;
}

function isUncovered(line: Element): boolean {
  const { x, y } = middleOf(line);
  return document.elementFromPoint(x, y)?.closest('[data-line]') === line;
}

/** Only cards in sight are asked for their lines: the browser lays out no others. */
const linesOfCardsInWindow = (): readonly Element[] =>
  [...document.querySelectorAll('[data-card]')]
    .filter(isInWindow)
    .flatMap((card) => [...card.querySelectorAll('[data-line]')]);

const keyOf = (line: Element): string => line.getAttribute('data-line') ?? '';

/** Keys of the lines in the window. Each is looked for on the glass, which costs the page a good part of what a change does: never while that is measured. */
export const linesInWindow = (): readonly string[] => linesOfCardsInWindow().filter(isUncovered).map(keyOf);

/** Where this line can be hit now. */
export function whereIs(key: string): Aim {
  const line = lineOf(key);
  if (line === null) throw new Error(`Failed to aim: line ${key} has left the board.`);
  return middleOf(line);
}

/** Waits for a frame, then answers where this line is; with `focus` it gets the focus first, and a frame to show it. */
export async function aimAt(key: string, focus: boolean): Promise<Aim> {
  await painted();
  const line = lineOf(key);
  if (focus && line instanceof HTMLElement) {
    line.focus({ preventScroll: true });
    await painted();
  }
  return whereIs(key);
}
