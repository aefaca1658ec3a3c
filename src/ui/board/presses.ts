/** Turns presses on the strip into commands. What the finger went down on counts, also when it has moved away below. */
import type { App } from '../../engine/app.ts';

const CONTROL = '[data-line], [data-advance]';
/** A pointer that went further between down and up meant something else. */
const SLIP_PX = 10;

const controlAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(CONTROL) : null;

function press({ commands }: Pick<App, 'commands'>, control: HTMLElement | null): void {
  const key = control?.closest<HTMLElement>('[data-card]')?.dataset.card;
  if (!control || key === undefined) return;
  const { line } = control.dataset;
  if (line === undefined) commands.advanceCard(key);
  else commands.advanceLine(key, Number(line.split(':')[1]));
}

/** Hears the presses in this element until the answer is called. */
export function hearPresses(strip: HTMLElement, app: Pick<App, 'commands'>): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let down: { readonly control: HTMLElement | null; readonly x: number; readonly y: number } | null = null;
  strip.addEventListener(
    'pointerdown',
    ({ target, clientX, clientY }) => {
      down = { control: controlAt(target), x: clientX, y: clientY };
    },
    { signal },
  );
  strip.addEventListener(
    'click',
    ({ target, clientX, clientY }) => {
      // When an answer moves the lines during a press, the browser reports the click on what holds them all.
      const stayed = down?.control?.isConnected && Math.hypot(clientX - down.x, clientY - down.y) < SLIP_PX;
      press(app, controlAt(target) ?? (stayed && down ? down.control : null));
      down = null;
    },
    { signal },
  );
  return () => ended.abort();
}
