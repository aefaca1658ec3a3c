import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActs, type TouredKitchen } from '../../../../simulator/control/tour/acts.ts';
import { castOf, requestedSceneIn, SCENE_NAMES, SCRIPT } from '../../../../simulator/control/tour/script.ts';
import { boxAround, zoomOn } from '../../../../simulator/control/tour/spotlight.ts';
import { reduceTour, type TourEvent, type TourState, tourFor } from '../../../../simulator/control/tour/tour-state.ts';
import { tourTexts } from '../../../../simulator/control/tour/tour-texts.ts';
import type { DeviceFacts } from '../../../../simulator/core/base/control.ts';
import { roomStatus } from '../room-status.ts';

const unit = (kdsId: number, name: string, role: DeviceFacts['role'] = 'kitchen'): DeviceFacts => ({
  kdsId,
  name,
  role,
  location: 'x',
});
const HOUSE = [unit(3, 'Hot'), unit(5, 'Bar'), unit(1, 'Pass'), unit(9, 'Guests', 'customers')];

const startTour = (search = '', ...events: readonly TourEvent[]): TourState => {
  const state = events.reduce(reduceTour, tourFor(requestedSceneIn(search), false));
  if (state === null) throw new Error('There is no tour.');
  return state;
};

const after = (state: TourState | null, ...events: readonly TourEvent[]): TourState | null =>
  events.reduce(reduceTour, state);

/** Advances time in ticks; every act succeeds at once unless `acts` sets another outcome. */
function play(first: TourState, totalMs: number, acts: boolean | null = true): TourState | null {
  let state: TourState | null = first;
  for (let ms = 0; ms < totalMs && state !== null; ms += 250) {
    state = reduceTour(state, { is: 'tick', ms: 250 });
    if (state?.isActing && acts !== null) {
      state = reduceTour(state, { is: 'acted', visit: state.visit, act: state.act, ok: acts });
    }
  }
  return state;
}

test('[TOUR-1] with a kitchen that responds at once, the five scenes take at most a minute', () => {
  expect(SCRIPT.map(({ name }) => name)).toEqual(SCENE_NAMES);
  expect(play(startTour(), 30_000)?.at).toBeGreaterThan(1);
  expect(play(startTour(), 60_000)).toBeNull();
  expect(SCRIPT.reduce((sum, { lengthMs }) => sum + lengthMs, 0)).toBeLessThanOrEqual(61_000);
});

test.each([
  ['', false, 0, null],
  ['?scene=order', true, 0, null],
  ['?scenario=quiet-morning&seed=7&scene=outage&speed=2', true, 3, null],
  ['?scene=dessert', true, 0, 'dessert'],
  ['?scene=', true, 0, ''],
] as const)(
  '[TOUR-4][TOUR-5] the tour starts at the scene of the link "%s", or else at the first scene; tour seen before: %s',
  (search, isSeen, at, unknown) => {
    expect(tourFor(requestedSceneIn(search), isSeen)).toMatchObject({ at, unknown });
  },
);

test('[TOUR-4] a link without a scene starts no tour in a browser that has seen the tour', () => {
  expect(tourFor(requestedSceneIn('?seed=7'), true)).toBeNull();
});

test('[TOUR-3] the tour moves forward and back, and ends after the last scene', () => {
  expect(after(startTour(), { is: 'go', by: -1 })?.at).toBe(0);
  expect(after(startTour(), { is: 'go', by: 1 }, { is: 'go', by: 1 }, { is: 'go', by: -1 })?.at).toBe(1);
  expect(after(startTour('?scene=training'), { is: 'go', by: 1 })).toBeNull();
  expect(after(startTour(), { is: 'leave' }, { is: 'tick', ms: 1_000 })).toBeNull();
  expect(after(null, { is: 'take' })?.at).toBe(0);
});

test('[TOUR-3] a paused tour stays paused at a change of scene, and runs after a resume or a restart', () => {
  const paused = after(startTour(), { is: 'tick', ms: 250 }, { is: 'pause' });
  expect(after(paused, { is: 'tick', ms: 9_000 })).toEqual(paused);
  expect(after(paused, { is: 'go', by: 1 })?.isPaused).toBe(true);
  expect(after(paused, { is: 'resume' })?.isPaused).toBe(false);
  expect(after(paused, { is: 'take' })?.isPaused).toBe(false);
});

test('[TOUR-6] after a failed or slow act the tour has a message, and continues to its end', () => {
  expect(play(startTour(), 3_000, false)).toMatchObject({ problem: 'failed' });
  expect(play(startTour(), 60_000, false)).toBeNull();
  expect(play(startTour(), 21_000, null)).toMatchObject({ at: 0, act: 2, problem: 'slow' });
  expect(play(startTour(), 200_000, null)).toBeNull();
});

test('[TOUR-6] an act’s outcome that arrives after the timeout, or after the user left the scene, changes nothing', () => {
  const acting = startTour('', { is: 'tick', ms: 250 });
  const late = { is: 'acted', visit: acting.visit, act: acting.act, ok: false } as const;
  const gone = after(acting, { is: 'go', by: 1 }, { is: 'tick', ms: 250 });
  expect(gone?.isActing).toBe(true);
  expect(after(gone, late)).toEqual(gone);
  const given = after(acting, { is: 'tick', ms: 30_000 });
  expect(given).toMatchObject({ problem: 'slow', act: 2 });
  expect(after(given, late)).toEqual(given);
});

test('[TOUR-1] the tour chooses the kitchen screen, the expediter and the customer screen from the venue’s screens', () => {
  expect(castOf(HOUSE)).toMatchObject({ kitchen: { name: 'Hot' }, expediter: { name: 'Pass' } });
  expect(castOf([unit(20, 'Grill'), unit(21, 'Out'), unit(22, 'Wall', 'customers')])).toMatchObject({
    kitchen: { name: 'Grill' },
    expediter: { name: 'Out' },
    customers: { name: 'Wall' },
  });
  expect(castOf([])).toEqual({});
});

const ORDER_ID = 70_001;
/** Commands to the kitchen and taps on its screens. */
let done: string[] = [];
let isOffline = false;
let isWaiting = false;
let isPending = false;
let isTapSeen = false;
/** Whether simulated cooks tapped the tour's order first. */
let isOwnTaken = false;
let lacking: readonly string[] = [];
let pointed: (number | 'notice' | null)[] = [];
let portReply: 'ok' | 'none' | 'error' = 'ok';
let isPaused = false;
let isLocal = false;

const respond = async (call: string) => {
  done.push(call);
  if (portReply === 'error') throw new Error('The kitchen is gone.');
  if (portReply === 'none') return null;
  const placed = { atMs: 1, scope: 'world', what: 'placed', text: 'x', orderId: ORDER_ID } as const;
  return roomStatus({ paused: isPaused, journal: [placed] });
};
const touched = (call: string): true => {
  done.push(call);
  return true;
};

const kitchen = (devices: readonly DeviceFacts[] = HOUSE): TouredKitchen => ({
  port: {
    status: () => respond('status'),
    send: (command) =>
      respond(command.do === 'place' ? `place ${command.order.lines.map((one) => one.productId)}` : command.do),
  },
  stage: {
    isDrawn: () => true,
    isOffline: () => isOffline,
    isWaiting: () => isWaiting,
    isPending: () => isPending,
    linesOf: (screen, orderId) => (screen === 'Pass' && isTapSeen ? `Beef of ${orderId}, preparing` : 'Beef'),
    has: (screen, orderId) => !lacking.includes(screen) && orderId === ORDER_ID,
    pointAt: (what) => pointed.push(what),
    tap: (screen, orderId) => touched(`tap ${screen} ${orderId}`) && !(isOwnTaken && orderId === ORDER_ID),
    advance: (screen, orderId) => touched(`advance ${screen} ${orderId}`),
    press: (screen, key) => touched(`${key} ${screen}`),
    openTraining: () => touched('form'),
  },
  now: () => ({ cast: castOf(devices), menu: roomStatus().menu, isLocal }),
});

beforeEach(() => {
  vi.useFakeTimers();
  [done, isOffline, portReply, isPaused] = [[], false, 'ok', false];
  [pointed, isPending, isLocal] = [[], false, false];
  [isWaiting, isTapSeen, isOwnTaken, lacking] = [false, false, false, []];
});
afterEach(() => {
  vi.useRealTimers();
});

/** Performs acts in one scene without a timeout. */
async function perform(...acts: readonly Parameters<ReturnType<typeof createActs>['perform']>[0][]) {
  const { perform: does } = createActs(kitchen());
  const scene = new AbortController();
  const went: boolean[] = [];
  for (const act of acts) {
    const performed = does(act, scene.signal);
    await vi.advanceTimersByTimeAsync(10_000);
    went.push(await performed);
  }
  return { went, leave: () => scene.abort() };
}

/** Acts of one scene, each repeated until it has an outcome. */
function acts() {
  const { perform: does } = createActs(kitchen());
  const scene = new AbortController();
  return (act: Parameters<typeof does>[0]) => {
    let outcome: boolean | null = null;
    void does(act, scene.signal).then((ok) => {
      outcome = ok;
    });
    return { leave: () => scene.abort(), outcome: () => outcome };
  };
}

test('[TOUR-1] the tour orders a dish and a drink, and taps the dish on its station’s screen', async () => {
  const { went } = await perform('load', 'order', 'tap');
  expect(went).toEqual([true, true, true]);
  expect(done).toEqual(['status', 'place 301,621', `tap Hot ${ORDER_ID}`]);
});

test('[TOUR-1] a repeated tap scene places a new order, because a second tap would finish the first order', async () => {
  expect((await perform('tap', 'tap')).went).toEqual([true, true]);
  expect(done).toEqual(['place 301,621', `tap Hot ${ORDER_ID}`, 'place 301,621', `tap Hot ${ORDER_ID}`]);
});

test('[TOUR-1] the outage scene places its order before the outage, and taps the order during the outage', async () => {
  const { acts } = SCRIPT.find(({ name }) => name === 'outage') ?? { acts: [] };
  const names = acts.map(({ does }) => does);
  expect(names.indexOf('order')).toBeLessThan(names.indexOf('cut'));
  isWaiting = true;
  expect((await perform('order', 'cut', 'touch')).went).toEqual([true, true, true]);
  expect(done).toEqual(['place 301,621', 'fault', 'rouse', `tap Hot ${ORDER_ID}`, 'save Hot']);
});

test('[TOUR-1] when a simulated cook tapped the order first, the tour places another order, or taps another line during the outage', async () => {
  isWaiting = true;
  isOwnTaken = true;
  expect((await perform('order', 'tap')).went).toEqual([true, false]);
  expect(done.filter((call) => call.startsWith('place'))).toHaveLength(2);
  done = [];
  expect((await perform('order', 'touch')).went).toEqual([true, true]);
  expect(done).toEqual(['place 301,621', `tap Hot ${ORDER_ID}`, 'tap Hot null', 'save Hot']);
});

test('[TOUR-12] the outage’s text continues after the tap only once the device has stored the tap', async () => {
  isPending = true;
  const { outcome } = acts()('touch');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(outcome()).toBeNull();
  isPending = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(outcome()).toBe(true);
});

test('[TOUR-7] after the outage the tour refreshes each screen that is still offline, and waits for its recovery', async () => {
  isOffline = true;
  const { leave } = acts()('online');
  await vi.advanceTimersByTimeAsync(3_500);
  const refreshes = HOUSE.map(({ name }) => `refresh ${name}`);
  expect(done.toSorted()).toEqual(refreshes.toSorted());
  leave();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(done).toHaveLength(refreshes.length);
});

test('[TOUR-13] each act highlights the subject of its text', async () => {
  await perform('order', 'tap');
  await perform('finish');
  expect(pointed).toEqual([ORDER_ID, ORDER_ID, ORDER_ID]);
  pointed = [];
  [isOffline, isWaiting] = [true, true];
  await perform('order', 'cut', 'offline', 'touch', 'heal');
  expect(pointed).toEqual([ORDER_ID, 'notice', ORDER_ID, null]);
});

test('[TOUR-13] the zoom centers a card, never above its real size and never beyond the screen', () => {
  const screen = { width: 1280, height: 720 };
  const small = zoomOn({ left: 0, top: 50, width: 280, height: 150 }, screen, 0.25);
  expect(small).toEqual({ factor: 2.5, leftPx: 0, topPx: 0 });
  const far = zoomOn({ left: 980, top: 500, width: 280, height: 150 }, screen, 0.5);
  expect(far).toEqual({ factor: 2, leftPx: -640, topPx: -360 });
  const middle = zoomOn({ left: 500, top: 300, width: 280, height: 150 }, screen, 0.5);
  expect([middle.leftPx, middle.topPx]).toEqual([-320, -195]);
  expect(zoomOn({ left: 0, top: 40, width: 1280, height: 40 }, screen, 0.25)).toEqual({
    factor: 1,
    leftPx: 0,
    topPx: 0,
  });
});

test('[TOUR-18] the tour’s frame encloses all pieces of an order', () => {
  const parts = [
    { left: 600, top: 500, width: 280, height: 100 },
    { left: 900, top: 40, width: 280, height: 150 },
  ];
  expect(boxAround(parts)).toEqual({ left: 600, top: 40, width: 580, height: 560 });
});

test('[TOUR-16] while the local server serves, the outage scene does not wait for the end of OFFLINE', async () => {
  [isOffline, isLocal] = [true, true];
  expect((await perform('online')).went).toEqual([true]);
  expect(done).toEqual([]);
});

test.each(['es', 'en'] as const)('[TOUR-16] the outage’s text mentions a serving local server: %s', (language) => {
  const { turned = [] } = tourTexts(language).scenes.outage;
  const names = { kitchen: 'Hot', bar: 'Bar', expediter: 'Pass', customers: 'Guests' };
  const sentences = turned.map((say) => [say({ ...names, isLocal: false }), say({ ...names, isLocal: true })]);
  expect(
    sentences.filter(([cloud, local]) => cloud !== local && /servidor local|local server/.test(local ?? '')),
  ).toHaveLength(4);
});

test.each([
  ['[TOUR-6] leaving a scene aborts its waits for the screens', 'online', []],
  ['[TOUR-12] the text waits until the order is on the kitchen screen', 'order', ['Hot']],
  ['[TOUR-12] the text waits until the order is on the bar screen', 'order', ['Bar']],
  ['[TOUR-12] the text waits until the order is on the expediter’s screen', 'order', ['Pass']],
] as const)('%s', async (_, act, withoutIt) => {
  isOffline = act === 'online';
  lacking = withoutIt;
  const { leave, outcome } = acts()(act);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(outcome()).toBeNull();
  leave();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(outcome()).toBe(false);
});

test.each([
  [
    'tap',
    'seen',
    () => {
      isTapSeen = true;
    },
  ],
  [
    'queued change',
    'online',
    () => {
      isWaiting = false;
    },
  ],
] as const)('[TOUR-12] the text calls the %s saved only once the screens show this', async (_, act, comes) => {
  const begin = acts();
  const tapped = begin('tap');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(tapped.outcome()).toBe(true);
  isWaiting = true;
  const { outcome } = begin(act);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(outcome()).toBeNull();
  comes();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(outcome()).toBe(true);
});

test('[TOUR-12] a failed act keeps the text, and a successful act changes the text', () => {
  const acting = startTour('', { is: 'tick', ms: 250 });
  const ends = (ok: boolean) => ({ is: 'acted', visit: acting.visit, act: acting.act, ok }) as const;
  expect(after(acting, ends(false))).toMatchObject({ act: 1, done: 0 });
  expect(after(acting, ends(true))).toMatchObject({ act: 1, done: 1 });
});

test.each(['es', 'en'] as const)(
  '[TOUR-12] in the language %s, each scene has one text for each change of its text',
  (language) => {
    for (const { name, turnsAt } of SCRIPT) {
      expect(tourTexts(language).scenes[name].turned?.length ?? 0, name).toBe(turnsAt.length);
    }
  },
);

test('[TOUR-1] the scene of the customer screen places a drink and makes the order ready with two taps and a save', async () => {
  expect((await perform('finish')).went).toEqual([true]);
  expect(done).toEqual(['place 621', `advance Pass ${ORDER_ID}`, `advance Pass ${ORDER_ID}`, 'save Pass']);
});

test('[TOUR-1] the outage makes the devices send requests at once, and after the outage every screen is refreshed', async () => {
  await perform('cut', 'heal');
  expect(done.slice(0, 3)).toEqual(['fault', 'rouse', 'heal']);
  expect(done.slice(3)).toEqual(HOUSE.map(({ name }) => `refresh ${name}`));
});

test('[TOUR-7] leaving a scene during its outage ends the outage once', async () => {
  const { leave } = await perform('cut');
  leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(done.filter((call) => call === 'heal')).toHaveLength(1);
  done = [];
  (await perform('cut', 'heal')).leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(done.filter((call) => call === 'heal')).toHaveLength(1);
});

test('[TOUR-7] the tour resumes a paused kitchen', async () => {
  isPaused = true;
  expect((await perform('load')).went).toEqual([true]);
  expect(done).toEqual(['status', 'resume']);
});

test.each(['none', 'error'] as const)(
  '[TOUR-6] each act that sends a command fails when the response is "%s"',
  async (how) => {
    portReply = how;
    expect((await perform('load', 'order', 'finish', 'cut', 'heal')).went).toEqual(Array(5).fill(false));
  },
);

test('[TOUR-6] in a venue without a customer screen, the act of that scene fails and places no order', async () => {
  const { perform: does } = createActs(kitchen([unit(3, 'Hot')]));
  expect(await does('finish', new AbortController().signal)).toBe(false);
  expect(done).toEqual([]);
});
