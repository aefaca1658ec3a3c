/** What the tour does to the running kitchen, act by act, and how it leaves it. */
import type { ComposedLine, ComposedOrder, SimulationStatus } from '../../core/base/control.ts';
import type { ActName, Cast } from './script.ts';
import type { TourStage } from './stage.ts';

/** What of the control port the tour uses. */
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
  /** Who plays, what is sold, and whether the local server serves, as it is known by now. */
  now(): { readonly cast: Cast; readonly menu: SimulationStatus['menu']; readonly isLocal: boolean };
}

/** The outage ends by itself where the page that caused it is closed. */
const CUT_MS = 90_000;
const LOOK_MS = 200;
/** From one touch to the next, so that each is seen. */
const TOUCH_GAP_MS = 900;
const STEPS_TO_READY = 2;
/** A screen whose request failed just before the cloud came back asks again a minute later. */
const ASK_EACH_MS = 3_000;

/** A dish of the hot kitchen and a drink of the bar; where the house does not sell them, others of their course. */
const DISHES = { main: 301, drink: 621 } as const;

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

export interface Acts {
  /** Whether it went as it should; what it broke is mended when its scene is left (rule TOUR-7). */
  perform(act: ActName, left: AbortSignal): Promise<boolean>;
}

async function until(isSo: () => boolean, left: AbortSignal): Promise<boolean> {
  while (!left.aborted) {
    if (isSo()) return true;
    await pause(LOOK_MS);
  }
  return false;
}

/** One of a course: the tour's own, else the first that the house sells. */
function lineOf(course: keyof typeof DISHES, menu: SimulationStatus['menu']): ComposedLine[] {
  const dish = menu.find(({ id }) => id === DISHES[course]) ?? menu.find((one) => one.course === course);
  return dish === undefined ? [] : [{ productId: dish.id, quantity: 1, comment: '', priority: 0 }];
}

/** Orders what the tour speaks of; the number of the order, null where the kitchen does not take it. */
async function place({ port, now }: TouredKitchen, courses: readonly (keyof typeof DISHES)[]): Promise<number | null> {
  const lines = courses.flatMap((course) => lineOf(course, now().menu));
  const order: ComposedOrder = { origin: 'table', table: null, comment: '', fire: false, lines };
  const status = await port.send({ do: 'place', order });
  return status?.journal.findLast(({ what }) => what === 'placed')?.orderId ?? null;
}

/** Another order is made ready in two touches and saved; it is done when the guests see it. */
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
  const came = await until(() => stage.has(customers.name, id), left);
  if (came) stage.pointAt(id, left);
  return came;
}

async function stand({ port, stage, now }: TouredKitchen, left: AbortSignal): Promise<boolean> {
  const status = await port.status();
  if (status === null) return false;
  if (status.paused && (await port.send({ do: 'resume' })) === null) return false;
  const boards = [now().cast.kitchen, now().cast.expediter].flatMap((device) => device?.name ?? []);
  return until(() => boards.every(stage.stands), left);
}

/** The tour's own order, so that it never depends on what the scenario brings. */
function createTourOrder(kitchen: TouredKitchen, cook: () => string, checker: () => string) {
  const { stage, now } = kitchen;
  /** Placed and not touched yet. */
  let fresh: number | null = null;
  /** The touched one, and how its lines stood at the expediter by then. */
  let touched: { readonly id: number; readonly lines: string } | null = null;
  const placeIt = async (left: AbortSignal): Promise<boolean> => {
    const id = await place(kitchen, ['main', 'drink']);
    fresh = id;
    if (id === null) return false;
    const { kitchen: hot, bar, expediter } = now().cast;
    const screens = [hot, bar, expediter].flatMap((device) => device?.name ?? []);
    const came = await until(() => screens.every((screen) => stage.has(screen, id)), left);
    if (came) stage.pointAt(id, left);
    return came;
  };
  /** A line that was touched once would be finished by the next touch. */
  const touchIt = (left: AbortSignal): boolean => {
    const id = fresh;
    fresh = null;
    if (id === null) return false;
    touched = { id, lines: stage.linesOf(checker(), id) };
    stage.pointAt(id, left);
    return stage.tap(cook(), id);
  };
  return {
    place: placeIt,
    /** Simulated cooks may have touched the earlier one: then another one comes. */
    tap: async (left: AbortSignal) => touchIt(left) || ((await placeIt(left)) && touchIt(left)),
    /** Without a cloud no other one can come. */
    tapAny: (left: AbortSignal) => touchIt(left) || stage.tap(cook(), null),
    isTapSeen: () => touched !== null && stage.linesOf(checker(), touched.id) !== touched.lines,
  };
}

export function createActs(kitchen: TouredKitchen): Acts {
  const { port, stage, now } = kitchen;
  const cook = () => now().cast.kitchen?.name ?? '';
  const checker = () => now().cast.expediter?.name ?? '';
  const own = createTourOrder(kitchen, cook, checker);
  let isCut = false;

  const offline = async (left: AbortSignal): Promise<boolean> => {
    const isTold = await until(() => [cook(), checker()].every(stage.isOffline), left);
    if (isTold) stage.pointAt('notice', left);
    return isTold;
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
  // OFFLINE stays where the local server serves.
  const isCaughtUp = (screen: string) => (now().isLocal || !stage.isOffline(screen)) && !stage.isWaiting(screen);
  const online = async (left: AbortSignal): Promise<boolean> => {
    // Also screens that the scene does not speak of: they stand beside the sentence.
    const screens = () => Object.values(now().cast).map(({ name }) => name);
    const ask = () => {
      for (const screen of screens()) if (!isCaughtUp(screen)) stage.press(screen, 'refresh');
    };
    const timer = setInterval(ask, ASK_EACH_MS);
    const came = await until(() => screens().every(isCaughtUp), left);
    clearInterval(timer);
    return came;
  };
  const acts: Readonly<Record<ActName, (left: AbortSignal) => Promise<boolean>>> = {
    stand: (left) => stand(kitchen, left),
    order: own.place,
    tap: own.tap,
    seen: (left) => until(own.isTapSeen, left),
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
