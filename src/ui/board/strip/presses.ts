/** Turns presses on the strip into commands. What the finger went down on counts, also when it has moved away below. */
import { DRAG_AWAY_PX } from '../../../domain/limits.ts';
import { lineOfKey } from '../../../domain/shown/line-key.ts';
import type { App } from '../../../engine/base/app.ts';

type Pressed = Pick<App, 'commands' | 'entry'>;

const CONTROL = '[data-line], [data-advance], [data-undo], [data-douse]';

/** What of a card does something when it is pressed, seen from anything inside it. */
export const controlAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(CONTROL) : null;

const cardKeyAt = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-card]')?.dataset.card : undefined;

/** Does what a press on a control means. */
export function press({ commands }: Pick<App, 'commands'>, control: HTMLElement | null): void {
  const key = cardKeyAt(control);
  if (!control || key === undefined) return;
  const { line, undo, douse } = control.dataset;
  if (undo !== undefined) commands.undoLine(key, lineOfKey(undo).lineId);
  else if (douse !== undefined) commands.putOutFire(key);
  else if (line === undefined) commands.advanceCard(key);
  else commands.advanceLine(key, lineOfKey(line).lineId);
}

/** Wherever a card is touched, what is marked as new on it has been seen. */
function see({ commands, entry }: Pressed, target: EventTarget | null): void {
  const key = cardKeyAt(target);
  if (key !== undefined && entry(key)?.marks.news.size) commands.touchCard(key);
}

/** Hears the presses in this element until the answer is called. */
export function hearPresses(strip: HTMLElement, app: Pressed): () => void {
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
  // The focus belongs to the keyboard: moving it at every tap costs as much as the tap, and leaves a ring behind.
  strip.addEventListener(
    'mousedown',
    (event) => {
      event.preventDefault();
      const focused = strip.ownerDocument.activeElement;
      if (focused instanceof HTMLElement && strip.contains(focused)) focused.blur();
    },
    { signal },
  );
  strip.addEventListener(
    'click',
    ({ target, clientX, clientY }) => {
      // A pointer that went further between down and up meant something else.
      const stayed = down?.control?.isConnected && Math.hypot(clientX - down.x, clientY - down.y) < DRAG_AWAY_PX;
      // When an answer moves the lines during a press, the browser reports the click on what holds them all.
      press(app, controlAt(target) ?? (stayed && down ? down.control : null));
      see(app, target);
      down = null;
    },
    { signal },
  );
  // A long press with a greasy thumb asks for no menu.
  strip.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  return () => ended.abort();
}
