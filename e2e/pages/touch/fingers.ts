import type { CDPSession, Page } from '@playwright/test';

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Fingers {
  down(id: number, at: Spot): Promise<void>;
  move(id: number, to: Spot): Promise<void>;
  up(id: number): Promise<void>;
  tap(id: number, at: Spot): Promise<void>;
  /** Advances the event timestamps by this time; the load of the machine does not affect them. */
  pass(ms: number): void;
}

const STEP_MS = 30;

export async function fingersOn(page: Page): Promise<Fingers> {
  const screen: CDPSession = await page.context().newCDPSession(page);
  const downs = new Map<number, Spot>();
  let timeMs = Date.now();
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ids: readonly number[]) => {
    timeMs += STEP_MS;
    const touchPoints = ids.flatMap((id) => (downs.has(id) ? [{ ...(downs.get(id) as Spot), id }] : []));
    return screen.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: timeMs / 1_000 });
  };
  const fingers: Fingers = {
    async down(id, at) {
      downs.set(id, at);
      await send('touchStart', [...downs.keys()]);
    },
    async move(id, to) {
      downs.set(id, to);
      await send('touchMove', [...downs.keys()]);
    },
    async up(id) {
      // A touchEnd lists the released points; for the last finger it lists none.
      await send('touchEnd', downs.size > 1 ? [id] : []);
      downs.delete(id);
    },
    async tap(id, at) {
      await fingers.down(id, at);
      await fingers.up(id);
    },
    pass(ms) {
      timeMs += ms;
    },
  };
  return fingers;
}

export async function pinch(fingers: Fingers, { x, y }: Spot, isApart = true): Promise<void> {
  const at = (share: number) => 20 + 120 * (isApart ? share : 1 - share);
  await fingers.down(0, { x: x - at(0), y });
  await fingers.down(1, { x: x + at(0), y });
  for (const share of [0.2, 0.4, 0.6, 0.8, 1]) {
    await fingers.move(0, { x: x - at(share), y });
    await fingers.move(1, { x: x + at(share), y });
  }
  await fingers.up(0);
  await fingers.up(1);
}
