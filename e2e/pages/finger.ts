/** A finger on a board: what it went down on, what stood still meanwhile, and what came of it when it went up. */
import type { CDPSession, Page } from '@playwright/test';

/** A line in sight, and a place on it where nothing lies over it. */
export interface Target {
  readonly key: string;
  readonly x: number;
  readonly y: number;
}

/** What the page heard of a press, and what it did. Lines go by their keys. */
export interface Heard {
  /** The line on which the finger went down; null for none. */
  readonly down: string | null;
  /** The finger went down on something else of a card that does something: its way on, an undo, its fire. */
  readonly isElsewhere: boolean;
  /** Whether the browser took it for a tap: a touch that stays long is none. */
  readonly isTap: boolean;
  /** The lines that have another status by it, unsaved. */
  readonly moved: readonly string[];
  /** The lines that shook because the tap on them was refused. */
  readonly refused: readonly string[];
  /** What the strip says about a refusal; empty for nothing. */
  readonly said: string;
  /** Whether the line on which the finger went down is on no card any more. */
  readonly isGone: boolean;
}

export type Kind = 'mouse' | 'touch';

export interface Finger {
  /** Goes down; a mouse stays for as long as it likes, a touch that stays long is no tap. */
  down(target: Target, kind?: Kind): Promise<void>;
  /** Goes up where it went down, and tells what came of it. */
  up(): Promise<Heard>;
}

interface Press {
  down: string | null;
  isElsewhere: boolean;
  isTap: boolean;
  isOver: boolean;
  /** What the lines said before the product heard of the end, and whether that has been compared since. */
  before: Readonly<Record<string, string>>;
  isCompared: boolean;
  readonly moved: Set<string>;
  readonly refused: Set<string>;
}

type Watched = Window & { pressOfTest?: Press };

/** Runs in the page: notes each press before the product hears of it, and in the next turn what has become of the lines. */
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
      // What is saved meanwhile changes marks alone, what others do no mark of ours.
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
    // One press may end twice in one turn, and is compared with what was before both.
    if (press.isCompared) press.before = linesNow();
    press.isCompared = false;
    turns.port2.postMessage('');
  };
  addEventListener(
    'pointerdown',
    ({ target }) => {
      const down = keyAt(target);
      const others = '[data-advance], [data-undo]:not([data-line]), [data-douse]';
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
    // One that stops to shake was refused before.
    const shaking = changes.flatMap(({ target }) =>
      target instanceof HTMLElement && target.dataset.shake ? [target] : [],
    );
    for (const line of shaking) watched.pressOfTest?.refused.add(keyAt(line) ?? '');
  }).observe(document, { subtree: true, attributeFilter: ['data-shake'] });
}

/** To be done before the page loads: from now on it notes what comes of each press. */
export const watchPresses = (page: Page): Promise<unknown> => page.addInitScript(watch);

/** What came of the press that has just ended. The tap of a touch comes a little after its end. */
const heardBy = (page: Page, kind: Kind): Promise<Heard> =>
  page.evaluate(async (isTouch) => {
    const press = (window as Watched).pressOfTest;
    if (!press) throw new Error('Failed to tell what came of a press: there was none.');
    const { port1, port2 } = new MessageChannel();
    const turn = () =>
      new Promise((done) => {
        port1.onmessage = done;
        port2.postMessage('');
      });
    while ((isTouch && !press.isOver) || !press.isCompared) await turn();
    const { down, isElsewhere, isTap, moved, refused } = press;
    const said = document.querySelector('[data-shape] [role="status"]')?.textContent ?? '';
    const lines = [...document.querySelectorAll<HTMLElement>('article:not([inert] *) [data-line]')];
    const isGone = down !== null && !lines.some((line) => line.dataset.line === down);
    return { down, isElsewhere, isTap, moved: [...moved], refused: [...refused], said, isGone };
  }, kind === 'touch');

/** Puts a finger on the screen, or lifts it. */
function put(screen: CDPSession, kind: Kind, { x, y }: Target, isDown: boolean): Promise<unknown> {
  if (kind === 'touch') {
    const touchPoints = isDown ? [{ x, y }] : [];
    return screen.send('Input.dispatchTouchEvent', { type: isDown ? 'touchStart' : 'touchEnd', touchPoints });
  }
  const type = isDown ? 'mousePressed' : 'mouseReleased';
  return screen.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
}

/** A finger on a page whose presses are watched. */
export async function fingerOn(page: Page): Promise<Finger> {
  const screen = await page.context().newCDPSession(page);
  let held: { readonly kind: Kind; readonly at: Target } | null = null;
  return {
    async down(at, kind = 'mouse') {
      held = { kind, at };
      await put(screen, kind, at, true);
    },
    async up() {
      if (!held) throw new Error('Failed to lift the finger: it is not down.');
      const { kind, at } = held;
      held = null;
      await put(screen, kind, at, false);
      return heardBy(page, kind);
    },
  };
}

/** Every line that a finger can be put on, in board order. */
export const targetsOn = (page: Page): Promise<readonly Target[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('article:not([inert] *) [data-line]')].flatMap((line) => {
      const { left, top, width, height } = line.getBoundingClientRect();
      const [x, y] = [Math.round(left + width / 3), Math.round(top + height / 2)];
      const isFree = width > 0 && line.contains(document.elementFromPoint(x, y));
      return isFree ? [{ key: line.dataset.line ?? '', x, y }] : [];
    }),
  );

/** Where everything stands that may not move under a finger: the bar, the strip, and of each card its frame, head, rows and foot. */
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
