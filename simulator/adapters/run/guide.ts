/** A running guide with its steps' outcomes and the speed of time (rules GUIDE-2 to GUIDE-5). */
import type {
  Guide,
  GuideCommand,
  GuideFacts,
  GuideOutcome,
  GuidePlace,
  GuideStep,
  GuideWait,
  NamedDish,
  NamedOrder,
  ShownDish,
  ShownOrder,
  ShownStep,
} from '../../core/base/guide.ts';
import type { Scenario } from '../../core/script/script.ts';
import type { World } from '../../core/world-api.ts';
import type { Pacer } from '../pacer.ts';

/** The share of the usual speed after a step's own time: screens still settle, and the user has time. */
const CRAWL_SHARE = 0.1;
/** At the usual speed the orders of a step are on the screens after this time. */
const USUAL_MS_MIN = 8_000;

export interface GuideRun {
  facts(): GuideFacts;
  /** False when the command names another step than the current one. */
  move(command: GuideCommand): boolean;
  /** The chosen speed, whatever the guide's speed is. */
  speed(): number;
  /** Must be called when the user has chosen a speed; the current step is then no longer slowed down. */
  speedChanged(): void;
}

interface GuideDeps {
  readonly guide: Guide;
  readonly scenario: Pick<Scenario, 'title'>;
  readonly world: Pick<World, 'namedOrder' | 'namedLines' | 'nowMs' | 'after'>;
  readonly pacer: Pick<Pacer, 'step' | 'setSpeed' | 'speed'>;
  /** The scenario's start in simulated unix milliseconds. */
  readonly zeroMs: number;
  /** Called at each jump in time. */
  readonly stepped: () => void;
}

/** The number of an order that is not placed yet; no screen has an order with it. */
const UNKNOWN_ORDER = 0;

type Names = Pick<World, 'namedOrder' | 'namedLines'>;

const orderShown = ({ order }: NamedOrder, world: Names): ShownOrder => ({
  orderId: world.namedOrder(order) ?? UNKNOWN_ORDER,
});

const dishShown = (dish: NamedDish, world: Names): ShownDish => ({
  ...orderShown(dish, world),
  lineIds: world.namedLines(dish.order, dish.productId),
});

function placeShown(place: GuidePlace<NamedOrder, NamedDish>, world: Names): GuidePlace<ShownOrder, ShownDish> {
  if ('productId' in place) return { on: place.on, ...dishShown(place, world) };
  return 'order' in place ? { on: place.on, ...orderShown(place, world) } : place;
}

function waitShown(wait: GuideWait<NamedOrder, NamedDish>, world: Names): GuideWait<ShownOrder, ShownDish> {
  if ('productId' in wait) return { is: wait.is, status: wait.status, ...dishShown(wait, world) };
  return 'order' in wait ? { is: wait.is, ...orderShown(wait, world) } : wait;
}

function stepShown({ atMs: _, ...step }: GuideStep, world: Names): ShownStep {
  const point = step.point.map((place) => placeShown(place, world));
  return { ...step, point, wait: waitShown(step.wait, world) };
}

/** Time jumps to the step's start, runs at the usual speed until the next step's start, and then slows down. */
function createStepTime({ guide: { steps }, world, pacer, zeroMs, stepped }: GuideDeps) {
  let usual: number | null = null;
  let cancelTimer = () => {};
  const continueTime = () => {
    cancelTimer();
    if (usual !== null) pacer.setSpeed(usual);
    usual = null;
  };
  const crawl = () => {
    if (usual !== null) return;
    usual = pacer.speed();
    pacer.setSpeed(usual * CRAWL_SHARE);
  };
  const untilMs = (step: GuideStep) => step.atMs - (world.nowMs() - zeroMs);
  return {
    continueTime,
    enter(at: number) {
      continueTime();
      const [step, next] = [steps[at], steps[at + 1]];
      if (step !== undefined && untilMs(step) > 0) {
        stepped();
        pacer.step(untilMs(step));
      }
      if (next === undefined) return;
      cancelTimer = world.after(Math.max(USUAL_MS_MIN, untilMs(next)), crawl);
    },
    speed: () => usual ?? pacer.speed(),
    speedChosen() {
      cancelTimer();
      usual = null;
    },
  };
}

export function beginGuide(guided: GuideDeps): GuideRun {
  const { guide, scenario, world } = guided;
  const time = createStepTime(guided);
  const outcomes: GuideOutcome[] = guide.steps.map(() => 'open');
  let at = 0;
  let wrongTaps = 0;
  let ended = false;
  const leave = (outcome: GuideOutcome) => {
    outcomes[at] = outcome;
    at += 1;
    time.enter(at);
  };
  const act = {
    done: () => leave('done'),
    skip: () => leave('skipped'),
    wrong: () => {
      wrongTaps += 1;
    },
    back: () => {
      at = Math.max(0, at - 1);
      time.enter(at);
    },
    end: () => {
      ended = true;
      time.continueTime();
    },
  };
  time.enter(0);
  return {
    facts: () => {
      const step = ended ? undefined : guide.steps[at];
      return {
        kdsId: guide.kdsId,
        title: scenario.title,
        at,
        steps: guide.steps.map(({ title }, index) => ({ title, outcome: outcomes[index] ?? 'open' })),
        step: step === undefined ? null : stepShown(step, world),
        wrongTaps,
        ended,
      };
    },
    move({ move, step }) {
      if (move === 'again' || ended || step !== at) return false;
      const isOver = at >= guide.steps.length;
      if (isOver && move !== 'end' && move !== 'back') return false;
      act[move]();
      return true;
    },
    speed: time.speed,
    speedChanged: time.speedChosen,
  };
}
