import type { Page } from '@playwright/test';
import { type Finger, type Kind, type PressResult, type Target, targetsOn } from '../pages/finger.ts';
import { HOT, openColleague, openFingerBoard, statusesSavedAt, stepTo } from '../pages/finger-board.ts';
import { advanceClockUntil, skipTime } from '../pages/page-clock.ts';
import { seededRandom } from '../pages/seeded-random.ts';
import type { Simulator } from '../programs/simulator.ts';
import { expect, test } from '../test.ts';

// The browser reports the requests that fail in an outage.
test.use({ scenario: 'e2e/worlds/held-finger.yaml', allowFailedRequests: true });

const TAPS = 1_000;
const SEEDS = [11, 12, 13, 14] as const;
const TAPS_EACH = TAPS / SEEDS.length;

/** Half the area of the usual screen makes a thousand taps faster. */
const SMALL = { width: 1280, height: 800 };

/** From this time on the world of this test changes every four seconds. */
const MOVES_MS = 180_000;
/** How long a finger stays down and how long it stays up, in the page's time. The board freezes for at most five seconds. */
const HOLDS_MS = [50, 50, 100, 100, 200, 500, 1_200] as const;
const TOUCHES_MS = [50, 100, 200] as const;
const LONG_HOLD_MS = 5_400;
const PAUSES_MS = [0, 0, 100, 100, 300, 600] as const;
/** A touch that ends within this real time is a tap; a longer touch, on a busy machine, may not be a tap. */
const TOUCH_MS = 350;
/** An outage that only the indicator shows, and one that shows OFFLINE above the board. */
const SHORT_OUTAGE_MS = 3_000;
const ALARM_MS = 12_000;
const SETTLED_MS = 90_000;
const GONE = 'La línea ya no está en el tablero.';

interface Kitchen {
  readonly simulator: Simulator;
  readonly board: Page;
  readonly colleague: Page;
  readonly finger: Finger;
  /** A random whole number below `end`. */
  readonly below: (end: number) => number;
}

const oneOf = <T>({ below }: Kitchen, all: readonly [T, ...T[]]): T => all[below(all.length)] ?? all[0];

async function pass({ board, simulator }: Kitchen, ms: number): Promise<void> {
  if (ms === 0) return;
  await simulator.command({ do: 'step', ms });
  await skipTime(board, ms);
}

const pressAny = ({ colleague, below }: Kitchen, selector: string): Promise<void> =>
  colleague.evaluate(
    ([buttons, at]) => {
      const all = document.querySelectorAll<HTMLElement>(buttons);
      all[at % all.length]?.click();
    },
    [`article:not([inert] *) ${selector}`, below(100_000)] as const,
  );

/** Events during a press, some more frequent than others. */
const EVENTS: readonly [string, ...string[]] = [
  'select',
  'select',
  'select',
  'advance',
  'their save',
  'their save',
  'our save',
  'refresh',
  'order',
  'short outage',
  'outage',
];

async function happen(kitchen: Kitchen, what: string): Promise<void> {
  const { simulator, board, colleague } = kitchen;
  switch (what) {
    case 'select':
      return pressAny(kitchen, '[data-line]');
    case 'advance':
      return pressAny(kitchen, '[data-advance]');
    case 'their save':
      return colleague.keyboard.press('Enter');
    case 'our save':
      return board.keyboard.press('Enter');
    case 'refresh':
      return board.keyboard.press('z');
    case 'order':
      return simulator.command({ do: 'order' });
    case 'short outage':
      return simulator.command({ do: 'fault', fault: 'cloud-down', forMs: SHORT_OUTAGE_MS });
    default:
      return simulator.command({ do: 'fault', fault: 'cloud-down', forMs: ALARM_MS });
  }
}

interface Tap {
  readonly kind: Kind;
  readonly target: Target;
  readonly press: PressResult;
  readonly tookMs: number;
}

async function tap(kitchen: Kitchen, target: Target): Promise<Tap> {
  const { finger, below } = kitchen;
  const kind = below(2) === 0 ? 'touch' : 'mouse';
  const happens = async () => {
    for (let events = 1 + below(3); events > 0; events--) await happen(kitchen, oneOf(kitchen, EVENTS));
  };
  // A long touch is a long press, not a tap. A touch must be short, so the events start before it.
  if (kind === 'touch') await happens();
  const startMs = Date.now();
  await finger.down(target, kind);
  if (kind === 'touch') await kitchen.board.clock.runFor(oneOf(kitchen, TOUCHES_MS));
  else {
    await happens();
    await pass(kitchen, below(40) === 0 ? LONG_HOLD_MS : oneOf(kitchen, HOLDS_MS));
  }
  const press = await finger.up();
  return { kind, target, press, tookMs: Date.now() - startMs };
}

function wrong({ kind, press, tookMs }: Tap): string {
  const { down, isElsewhere, isTap, moved, refused, notice, isGone } = press;
  // The board changed between the search and the press.
  if (isElsewhere) return '';
  const others = [...moved, ...refused].filter((key) => key !== down);
  if (others.length > 0) return `a press on ${down} meant ${others}`;
  if (down === null) return '';
  const came = moved.length + refused.length;
  if (kind === 'touch' && !isTap) return tookMs < TOUCH_MS || came > 0 ? `a touch of ${down} was not a tap` : '';
  if (came === 1) return '';
  // A line that has left cannot shake.
  return came === 0 && isGone && notice === GONE
    ? ''
    : `a ${kind} moved ${moved.length}, ${refused.length} refused, ${isTap ? 'a tap' : 'no tap'}, ${isGone ? 'gone' : 'there'}: ${down} ${notice}`;
}

/** A timeout for a test that hangs: three pages and a manual clock take seconds for each tap on a busy machine. */
const TAPS_MS = 2_400_000;

for (const seed of SEEDS) {
  test(`[LOOK-27] ${TAPS_EACH} of ${TAPS} presses during random events change only the pressed lines: seed ${seed}`, async ({
    simulator,
    openPage,
  }) => {
    test.setTimeout(TAPS_MS);
    await stepTo(simulator, MOVES_MS);
    const { board, finger } = await openFingerBoard(openPage, simulator, { autosave: seed % 2 === 0 ? 2 : 5 }, SMALL);
    const colleague = await openColleague(openPage, simulator, SMALL);
    const random = seededRandom(seed);
    const below = (end: number) => Math.floor(random() * end);
    const kitchen: Kitchen = { simulator, board, colleague, finger, below };
    const meant = new Set<string>();
    const faults: string[] = [];
    const counted = { advanced: 0, refused: 0, gone: 0 };
    const held: Record<Kind, number> = { mouse: 0, touch: 0 };
    const banner = board.getByRole('region', { name: 'Aviso de conexión' });
    let wasOffline = false;
    let pauseMs = 0;
    let last: string | null = null;
    for (let taps = 0; taps < TAPS_EACH; ) {
      // A second press on a line without a pause is contact bounce, which the device ignores (rule ORDER-31).
      const targets = (await targetsOn(board)).filter(({ key }) => pauseMs > 0 || key !== last);
      const target = targets[below(targets.length)];
      if (!target) {
        await simulator.command({ do: 'order' });
        await pass(kitchen, 2_500);
        continue;
      }
      const made = await tap(kitchen, target);
      const { down, isElsewhere, isTap, moved, refused } = made.press;
      const fault = wrong(made);
      if (fault !== '') faults.push(`tap ${taps}: ${fault}`);
      // A card's own button under the finger acts on the card's lines.
      if (isElsewhere) for (const key of moved) meant.add(key);
      if (down !== null && (isTap || made.kind === 'mouse')) {
        taps++;
        held[made.kind]++;
        meant.add(down);
        counted[moved.length > 0 ? 'advanced' : refused.length > 0 ? 'refused' : 'gone']++;
      }
      last = down;
      pauseMs = oneOf(kitchen, PAUSES_MS);
      await pass(kitchen, pauseMs);
      wasOffline ||= await banner.isVisible();
    }
    expect(wasOffline, 'OFFLINE was above the board').toBe(true);
    expect(faults).toEqual([]);
    expect(counted.advanced + counted.refused + counted.gone).toBe(TAPS_EACH);
    expect(counted.advanced).toBeGreaterThan(TAPS_EACH / 3);
    for (const taps of Object.values(held)) expect(taps).toBeGreaterThan(TAPS_EACH / 10);
    await simulator.command({ do: 'heal' });
    await board.keyboard.press('Enter');
    await board.keyboard.press('z');
    const unsaved = board.locator('article:not([inert] *) [data-mark]:not([data-mark="none"])');
    await advanceClockUntil(board, async () => (await unsaved.count()) === 0, SETTLED_MS);
    const saved = (await statusesSavedAt(simulator, HOT)).map((change) => change.replace(/=.*/, ''));
    expect(saved.length).toBeGreaterThan(TAPS_EACH / 10);
    expect(saved.filter((key) => !meant.has(key))).toEqual([]);
  });
}
