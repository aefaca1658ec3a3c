import type { ComposedLine, ComposedOrder, SimulationStatus } from '../../core/base/control.ts';
import type { ActName, Cast } from './script.ts';
import type { TourStage } from './stage.ts';

export interface TourPort {
  status(): Promise<SimulationStatus | null>;
  send(command: TourCommand): Promise<SimulationStatus | null>;
}

type TourCommand =
  | { readonly do: 'resume' | 'rouse' | 'heal' }
  | { readonly do: 'place'; readonly order: ComposedOrder }
  | { readonly do: 'fault'; readonly fault: 'cloud-down'; readonly forMs: number };

export interface TouredKitchen {
  readonly port: TourPort;
  readonly stage: TourStage;
  /** `isLocal`: the local server serves. */
  now(): { readonly cast: Cast; readonly menu: SimulationStatus['menu']; readonly isLocal: boolean };
}

/** The outage must end even if the user closes the page that started it. */
const CUT_MS = 90_000;
const CHECK_MS = 200;
/** The time between two taps, so that the user sees each of them. */
const TOUCH_GAP_MS = 900;
const STEPS_TO_READY = 2;
/** Without refreshes, a screen whose request failed just before the cloud came back retries a minute later. */
const REFRESH_EVERY_MS = 3_000;

/** A dish of the hot kitchen and a drink of the bar. Other venues use products of the same course. */
const DISHES = { main: 301, drink: 621 } as const;

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

export interface Acts {
  /** Resolves to whether the act succeeded. Its faults end when the user leaves the scene (rule TOUR-7). */
  perform(act: ActName, left: AbortSignal): Promise<boolean>;
}

async function until(isMet: () => boolean, left: AbortSignal): Promise<boolean> {
  while (!left.aborted) {
    if (isMet()) return true;
    await pause(CHECK_MS);
  }
  return false;
}

/** The tour's usual dish, or else the first on the menu. */
function lineOf(course: keyof typeof DISHES, menu: SimulationStatus['menu']): ComposedLine[] {
  const dish = menu.find(({ id }) => id === DISHES[course]) ?? menu.find((one) => one.course === course);
  return dish === undefined ? [] : [{ productId: dish.id, quantity: 1, comment: '', priority: 0 }];
}

/** Resolves to the order's id, or to null when the kitchen rejects the order. */
async function place({ port, now }: TouredKitchen, courses: readonly (keyof typeof DISHES)[]): Promise<number | null> {
  const lines = courses.flatMap((course) => lineOf(course, now().menu));
  const order: ComposedOrder = { origin: 'table', table: null, comment: '', fire: false, lines };
  const status = await port.send({ do: 'place', order });
  return status?.journal.findLast(({ what }) => what === 'placed')?.orderId ?? null;
}

/** Taps another order twice. Succeeds when the customer screen shows the order. */
async function finish(kitchen: TouredKitchen, left: AbortSignal): Promise<boolean> {
  const { stage, now } = kitchen;
  const { expediter, customers } = now().cast;
  if (expediter === undefined || customers === undefined) return false;
  const id = await place(kitchen, ['drink']);
  if (id === null) return false;
  for (let step = 0; step < STEPS_TO_READY; step++) {
    if (!(await until(() => stage.advance(expediter.name, id), left))) return false;
    await pause(TOUCH_GAP_MS);
  }
  stage.press(expediter.name, 'save');
  const isShown = await until(() => stage.has(customers.name, id), left);
  if (isShown) stage.pointAt(id, left);
  return isShown;
}

async function resumeAndLoad({ port, stage, now }: TouredKitchen, left: AbortSignal): Promise<boolean> {
  const status = await port.status();
  if (status === null) return false;
  if (status.paused && (await port.send({ do: 'resume' })) === null) return false;
  const boards = [now().cast.kitchen, now().cast.expediter].flatMap((device) => device?.name ?? []);
  return until(() => boards.every(stage.isDrawn), left);
}

/** The tour has its own order, so that it does not depend on the scenario's orders. */
function createTourOrder(kitchen: TouredKitchen, cook: () => string, checker: () => string) {
  const { stage, now } = kitchen;
  /** The placed order, until it is tapped. */
  let untouched: number | null = null;
  /** The tapped order, and its lines' names on the expediter's screen at that moment. */
  let touched: { readonly id: number; readonly lines: string } | null = null;
  const placeTourOrder = async (left: AbortSignal): Promise<boolean> => {
    const id = await place(kitchen, ['main', 'drink']);
    untouched = id;
    if (id === null) return false;
    const { kitchen: hot, bar, expediter } = now().cast;
    const screens = [hot, bar, expediter].flatMap((device) => device?.name ?? []);
    const isShown = await until(() => screens.every((screen) => stage.has(screen, id)), left);
    if (isShown) stage.pointAt(id, left);
    return isShown;
  };
  /** Taps only once, because a second tap would finish the line. */
  const touchTourOrder = (left: AbortSignal): boolean => {
    const id = untouched;
    untouched = null;
    if (id === null) return false;
    touched = { id, lines: stage.linesOf(checker(), id) };
    stage.pointAt(id, left);
    return stage.tap(cook(), id);
  };
  return {
    place: placeTourOrder,
    /** Places another order if simulated cooks have already tapped the earlier one. */
    tap: async (left: AbortSignal) => touchTourOrder(left) || ((await placeTourOrder(left)) && touchTourOrder(left)),
    /** Without a cloud no new order can arrive, so any order will do. */
    tapAny: (left: AbortSignal) => touchTourOrder(left) || stage.tap(cook(), null),
    isTapShown: () => touched !== null && stage.linesOf(checker(), touched.id) !== touched.lines,
  };
}

export function createActs(kitchen: TouredKitchen): Acts {
  const { port, stage, now } = kitchen;
  const cook = () => now().cast.kitchen?.name ?? '';
  const checker = () => now().cast.expediter?.name ?? '';
  const own = createTourOrder(kitchen, cook, checker);
  let isCut = false;

  const offline = async (left: AbortSignal): Promise<boolean> => {
    const isShown = await until(() => [cook(), checker()].every(stage.isOffline), left);
    if (isShown) stage.pointAt('notice', left);
    return isShown;
  };
  const heal = async (): Promise<boolean> => {
    isCut = false;
    const status = await port.send({ do: 'heal' });
    for (const { name } of Object.values(now().cast)) stage.press(name, 'refresh');
    return status !== null;
  };
  const cut = async (left: AbortSignal): Promise<boolean> => {
    isCut = true;
    left.addEventListener('abort', () => isCut && void heal().catch(() => false), { once: true });
    const isDown = (await port.send({ do: 'fault', fault: 'cloud-down', forMs: CUT_MS })) !== null;
    return isDown && (await port.send({ do: 'rouse' })) !== null;
  };
  const touch = async (left: AbortSignal): Promise<boolean> => {
    if (!own.tapAny(left)) return false;
    await pause(TOUCH_GAP_MS);
    stage.press(cook(), 'save');
    return until(() => !stage.isPending(cook()), left);
  };
  // While the local server serves, the OFFLINE notice stays.
  const isCaughtUp = (screen: string) => (now().isLocal || !stage.isOffline(screen)) && !stage.isWaiting(screen);
  const online = async (left: AbortSignal): Promise<boolean> => {
    // The user also sees screens that are not part of the scene.
    const screens = () => Object.values(now().cast).map(({ name }) => name);
    const refreshAll = () => {
      for (const screen of screens()) if (!isCaughtUp(screen)) stage.press(screen, 'refresh');
    };
    const timer = setInterval(refreshAll, REFRESH_EVERY_MS);
    const isOnline = await until(() => screens().every(isCaughtUp), left);
    clearInterval(timer);
    return isOnline;
  };
  const acts: Readonly<Record<ActName, (left: AbortSignal) => Promise<boolean>>> = {
    load: (left) => resumeAndLoad(kitchen, left),
    order: own.place,
    tap: own.tap,
    seen: (left) => until(own.isTapShown, left),
    touch,
    finish: (left) => finish(kitchen, left),
    cut,
    offline,
    heal: (left) => {
      stage.pointAt(null, left);
      return heal();
    },
    online,
    form: (left) => until(stage.openTraining, left),
  };
  return { perform: (act, left) => acts[act](left).catch(() => false) };
}
