import { painted } from './painted.ts';

export interface Aim {
  readonly x: number;
  readonly y: number;
}

export const lineOf = (key: string): Element | null => document.querySelector(`[data-line="${key}"]`);

export function middleOf(element: Element): Aim {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

export function isInWindow(element: Element): boolean {
  const { x, y } = middleOf(element);
  return x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight;
}

function isUncovered(line: Element): boolean {
  const { x, y } = middleOf(line);
  return document.elementFromPoint(x, y)?.closest('[data-line]') === line;
}

/** Omits cards outside the window, which the browser does not lay out. */
const linesOfCardsInWindow = (): readonly Element[] =>
  [...document.querySelectorAll('[data-card]')]
    .filter(isInWindow)
    .flatMap((card) => [...card.querySelectorAll('[data-line]')]);

const keyOf = (line: Element): string => line.getAttribute('data-line') ?? '';

/** Keys of the lines in the window. The lookup costs about as much as a change, so it must not run during a measurement. */
export const linesInWindow = (): readonly string[] => linesOfCardsInWindow().filter(isUncovered).map(keyOf);

export function whereIs(key: string): Aim {
  const line = lineOf(key);
  if (line === null) throw new Error(`Failed to aim: line ${key} has left the board.`);
  return middleOf(line);
}

/** Waits for a frame, then returns the line's place. With `focus` it first focuses the line and waits for a frame. */
export async function aimAt(key: string, focus: boolean): Promise<Aim> {
  await painted();
  const line = lineOf(key);
  if (focus && line instanceof HTMLElement) {
    line.focus({ preventScroll: true });
    await painted();
  }
  return whereIs(key);
}
