import type { CDPSession, Page } from '@playwright/test';

/** A line in view, and a place on it that nothing covers. */
export interface Target {
  readonly key: string;
  readonly x: number;
  readonly y: number;
}

/** The events of a press in the page and their effect. Lines are named by their keys. */
export interface PressResult {
  readonly down: string | null;
  /** Whether the finger pressed another control of a card: its main button, an undo, its fire. */
  readonly isElsewhere: boolean;
  /** Whether the browser counts the press as a click; a long touch is not a click. */
  readonly isTap: boolean;
  /** The lines whose status the press changed; these changes are unsaved. */
  readonly moved: readonly string[];
  /** The lines that shook because the board refused the tap on them. */
  readonly refused: readonly string[];
  /** The sentence about a refused tap; empty for none. */
  readonly notice: string;
  /** Whether the pressed line is no longer on any card. */
  readonly isGone: boolean;
}

export type Kind = 'mouse' | 'touch';

export interface Finger {
  /** Begins a press. A mouse may stay down for any time; a long touch is not a click. */
  down(target: Target, kind?: Kind): Promise<void>;
  /** Releases at the same place, and returns the effect. */
  up(): Promise<PressResult>;
}

interface Press {
  down: string | null;
  isElsewhere: boolean;
  isTap: boolean;
  isOver: boolean;
  /** Texts of the lines before the app received the end of the press, and whether they were compared since. */
  before: Readonly<Record<string, string>>;
  isCompared: boolean;
  readonly moved: Set<string>;
  readonly refused: Set<string>;
}

type Watched = Window & { pressOfTest?: Press };

/** Runs in the page: records each press before the app receives it, and in the next task the state of the lines. */
function watch(): void {
  const watched = window as Watched;
  const keyAt = (target: EventTarget | null) =>
    target instanceof Element ? (target.closest<HTMLElement>('[data-line]')?.dataset.line ?? null) : null;
  const linesNow = () =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLElement>('article:not([inert] *) [data-line]')].map((line) => [
        line.dataset.line ?? '',
        `${line.dataset.mark}\n${line.ariaLabel}`,
      ]),
    );
  const turns = new MessageChannel();
  turns.port1.onmessage = () => {
    const press = watched.pressOfTest;
    if (!press || press.isCompared) return;
    press.isCompared = true;
    for (const [key, now] of Object.entries(linesNow())) {
      const [markBefore, nameBefore] = press.before[key]?.split('\n') ?? [];
      const [markNow, nameNow] = now.split('\n');
      // A save in that time changes only marks, and changes of other devices never change the marks of this device.
      if (nameBefore !== nameNow && (markBefore === 'pending' || markNow === 'pending')) press.moved.add(key);
    }
  };
  const on = (kind: string, work: (press: Press, event: Event) => void) =>
    addEventListener(
      kind,
      (event) => {
        if (watched.pressOfTest) work(watched.pressOfTest, event);
      },
      { capture: true },
    );
  const ends = (press: Press) => {
    // Two presses may end in one task: both are compared with the state before the first.
    if (press.isCompared) press.before = linesNow();
    press.isCompared = false;
    turns.port2.postMessage('');
  };
  addEventListener(
    'pointerdown',
    ({ target }) => {
      const down = keyAt(target);
      const others = '[data-advance], [data-undo]:not([data-line]), [data-extinguish]';
      const isElsewhere = target instanceof Element && target.closest(others) !== null;
      const sets = { moved: new Set<string>(), refused: new Set<string>() };
      watched.pressOfTest = { down, isElsewhere, isTap: false, isOver: false, before: {}, isCompared: true, ...sets };
    },
    { capture: true },
  );
  on('pointerup', ends);
  on('click', (press) => {
    press.isTap = true;
    press.isOver = true;
    ends(press);
  });
  for (const kind of ['contextmenu', 'pointercancel']) {
    on(kind, (press) => {
      press.isOver = true;
    });
  }
  new MutationObserver((changes) => {
    // Ignores a line that stops shaking: its refusal was recorded when the shake began.
    const shaking = changes.flatMap(({ target }) =>
      target instanceof HTMLElement && target.dataset.shake ? [target] : [],
    );
    for (const line of shaking) watched.pressOfTest?.refused.add(keyAt(line) ?? '');
  }).observe(document, { subtree: true, attributeFilter: ['data-shake'] });
}

/** Must run before the page loads. */
export const watchPresses = (page: Page): Promise<unknown> => page.addInitScript(watch);

/** The effect of the press that has just ended. The click of a touch follows a little after its end. */
const pressResultOf = (page: Page, kind: Kind): Promise<PressResult> =>
  page.evaluate(async (isTouch) => {
    const press = (window as Watched).pressOfTest;
    if (!press) throw new Error('Failed to find the result of a press: there was none.');
    const { port1, port2 } = new MessageChannel();
    const nextTask = () =>
      new Promise((done) => {
        port1.onmessage = done;
        port2.postMessage('');
      });
    while ((isTouch && !press.isOver) || !press.isCompared) await nextTask();
    const { down, isElsewhere, isTap, moved, refused } = press;
    const notice = document.querySelector('[data-shape] [role="status"]')?.textContent ?? '';
    const lines = [...document.querySelectorAll<HTMLElement>('article:not([inert] *) [data-line]')];
    const isGone = down !== null && !lines.some((line) => line.dataset.line === down);
    return { down, isElsewhere, isTap, moved: [...moved], refused: [...refused], notice, isGone };
  }, kind === 'touch');

function dispatchFinger(screen: CDPSession, kind: Kind, { x, y }: Target, isDown: boolean): Promise<unknown> {
  if (kind === 'touch') {
    const touchPoints = isDown ? [{ x, y }] : [];
    return screen.send('Input.dispatchTouchEvent', { type: isDown ? 'touchStart' : 'touchEnd', touchPoints });
  }
  const type = isDown ? 'mousePressed' : 'mouseReleased';
  return screen.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
}

export async function fingerOn(page: Page): Promise<Finger> {
  const screen = await page.context().newCDPSession(page);
  let held: { readonly kind: Kind; readonly at: Target } | null = null;
  return {
    async down(at, kind = 'mouse') {
      held = { kind, at };
      await dispatchFinger(screen, kind, at, true);
    },
    async up() {
      if (!held) throw new Error('Failed to lift the finger: it is not down.');
      const { kind, at } = held;
      held = null;
      await dispatchFinger(screen, kind, at, false);
      return pressResultOf(page, kind);
    },
  };
}

/** Every line that a finger can press, in board order. */
export const targetsOn = (page: Page): Promise<readonly Target[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('article:not([inert] *) [data-line]')].flatMap((line) => {
      const { left, top, width, height } = line.getBoundingClientRect();
      const [x, y] = [Math.round(left + width / 3), Math.round(top + height / 2)];
      const isFree = width > 0 && line.contains(document.elementFromPoint(x, y));
      return isFree ? [{ key: line.dataset.line ?? '', x, y }] : [];
    }),
  );

/**
 * Positions of all parts that must not move under a finger: the bar, the strip, and of each card its frame, head, rows
 * and footer.
 */
export const placesOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const parts = 'header, [data-shape], article:not([inert] *), article [data-piece] > *, article [data-line]';
    return [...document.querySelectorAll<HTMLElement>(parts)].flatMap((part) => {
      const { left, top, width, height } = part.getBoundingClientRect();
      const name = part.dataset.line ?? part.dataset.card ?? part.className;
      const place = [left, top, width, height].map((px) => Math.round(px)).join(' ');
      return width > 0 ? [`${part.tagName.toLowerCase()} ${name} at ${place}`] : [];
    });
  });
