/** A scenario with the orders, network faults and boards of a recording (rule RECORDING-11). */
import type { RecordedEntry } from '../../../src/recording/entry.ts';
import { lineOfCell } from '../../core/base/card-keys.ts';
import { durationText } from '../../scenarios/language/duration.ts';
import { mergeRepeatedSteps } from '../../scenarios/saved/merge-repeated-steps.ts';
import { hasScreens, lastMs, type ReadRecording, type StartEntry } from '../replay/read-recording.ts';
import { extractedName, type TimedStep } from './extracted-step.ts';
import { EXTRACTED_STEPS_MAX, omissionsOf } from './omissions.ts';
import { orderEventsIn, type TimedEvent, zoneOf } from './order-events.ts';
import { type RecordedScene, recordedOriginOf, stepsOf } from './order-steps.ts';
import { boardsAt } from './recorded-boards.ts';
import { createDishes } from './recorded-dishes.ts';
import { recordedTroubles } from './recorded-troubles.ts';
import {
  initialSettings,
  knownStatuses,
  pushedLists,
  pushedSettings,
  tilesAtFirst,
  unitsOf,
} from './recorded-venue.ts';
import { isSlowness } from './route-troubles.ts';
import { writeScenario } from './write-scenario.ts';

/** `omitted` has a sentence for each part of the recording that the file lacks. */
interface ExtractedScenario {
  readonly yaml: string;
  readonly omitted: readonly string[];
}

/** An older order has this age at the beginning of the recording. */
const PRE_ROLL_MS_MAX = 2 * 3_600_000;
const SECOND_MS = 1_000;
/** The time limit of the last check of the board. */
const LAST_CHECK_MS = 15_000;

/** `shown` has lines as `order line`; `hasTiles` says whether the device showed tiles. */
function linesShown(entries: readonly RecordedEntry[]) {
  const shown = new Set<string>();
  const orders = new Set<number>();
  let hasTiles = false;
  for (const entry of entries) {
    if (entry.k !== 'screen') continue;
    hasTiles ||= (entry.cells.tiles ?? '') !== '';
    for (const name of Object.keys(entry.cells)) {
      const line = lineOfCell(name);
      if (line === null) continue;
      shown.add(`${line.orderId} ${line.lineId}`);
      orders.add(line.orderId);
    }
  }
  return { shown, orders, hasTiles };
}

/** The recording begins after a pre-roll in which the older orders arrive. */
interface ExtractedTimes {
  readonly zeroMs: number;
  readonly endMs: number;
  readonly preRollMs: number;
  readonly lengthMs: number;
}

const wholeSeconds = (ms: number): number => Math.ceil(ms / SECOND_MS) * SECOND_MS;

function timesOf(recording: ReadRecording, lives: readonly TimedEvent[]): ExtractedTimes {
  const startMs = recording.runs[0]?.start.t ?? 0;
  const endMs = lastMs(recording);
  const oldestMs = Math.max(startMs - PRE_ROLL_MS_MAX, Math.min(startMs, ...lives.map(({ t }) => t)));
  const preRollMs = wholeSeconds(startMs - oldestMs);
  const zeroMs = startMs - preRollMs;
  return { zeroMs, endMs, preRollMs, lengthMs: wholeSeconds(endMs - zeroMs + LAST_CHECK_MS) };
}

function sceneOf(recording: ReadRecording, start: StartEntry, lives: readonly TimedEvent[]) {
  const { runs, head } = recording;
  const { shown, orders, hasTiles } = linesShown(runs.flatMap((run) => run.entries));
  // Without a first screen any line may have been on the board. Tiles do not show which lines their orders wait for.
  const isAnyShown = !hasScreens(recording);
  const isShown = (orderId: number, lineId: number) => isAnyShown || shown.has(`${orderId} ${lineId}`);
  const isOrderShown = (orderId: number) => isAnyShown || hasTiles || orders.has(orderId);
  const goneAtMs = new Map(
    lives.flatMap((event) => (event.kind === 'gone' ? [[event.orderId, event.t] as const] : [])),
  );
  const placed = lives.flatMap((event) => (event.kind === 'placed' ? [event.order] : []));
  const lines = lives.flatMap((event) =>
    event.kind === 'placed' || event.kind === 'added' ? event.lines.map(({ li, pi }) => ({ ...event, li, pi })) : [],
  );
  const products = new Set(lines.flatMap(({ orderId, li, pi }) => (isShown(orderId, li) ? [pi] : [])));
  const voided = new Set(lives.flatMap(({ kind, orderId }) => (kind === 'voided' ? [orderId] : [])));
  const atTables = new Set(placed.filter((order) => recordedOriginOf(order) === 'table').map(({ io }) => io));
  const ownStatuses = knownStatuses(start, head.kdsId);
  return {
    kds: head.kdsId,
    dishes: createDishes({ isShown, isOrderShown }),
    // Without known statuses of the unit, the scenario's venue decides them.
    statuses: ownStatuses.length > 0 ? ownStatuses : [0],
    isShown,
    isMadeHere: (productId: number) => isAnyShown || hasTiles || products.has(productId),
    hasVoid: (orderId: number) => voided.has(orderId),
    goneMs: (orderId: number) => goneAtMs.get(orderId) ?? null,
    isAtTable: (orderId: number) => atTables.has(orderId),
  };
}

function allSteps(recording: ReadRecording, scene: RecordedScene, lives: readonly TimedEvent[], endMs: number) {
  const { runs } = recording;
  const start = runs[0]?.start as StartEntry;
  const happened = stepsOf(scene, lives);
  const received = recordedTroubles(recording, endMs);
  const troubles = received.map(({ at: t, until, step }): TimedStep => {
    const during = until === undefined ? {} : { during: durationText(Math.max(SECOND_MS, Math.min(until, endMs) - t)) };
    return { t, step: { ...step, ...during } };
  });
  const firstMode = start.links?.localMode ?? 0;
  const mode = firstMode === 0 ? [] : [{ 'local-mode': firstMode }];
  const atFirst = [...pushedLists(start), ...mode].map((step) => ({ t: scene.zeroMs, step }));
  // The scenario leaves out an order if it can express none of its dishes.
  const named = new Set(happened.flatMap(({ step }) => ('as' in step ? [step.as] : [])));
  const writtenLives = lives.filter(({ orderId }) => named.has(extractedName(orderId)));
  const turns = received.flatMap(({ at: t, until, earliest = { at: t, until } }) => [
    { fromMs: earliest.at, untilMs: t },
    ...(until === undefined ? [] : [{ fromMs: earliest.until ?? until, untilMs: until }]),
  ]);
  const outages = received.flatMap(({ at: fromMs, until: untilMs, step }) =>
    untilMs === undefined || isSlowness({ step }) ? [] : [{ fromMs, untilMs }],
  );
  const slow = received.filter(isSlowness);
  const isSlow = (t: number) => slow.some(({ at: from, until = endMs }) => t >= from && t < until);
  const wording = {
    productOf: scene.dishes.productOf,
    dishesOf: scene.dishes.dishesOf,
    lives: writtenLives,
    extractedName,
    tilesMax: tilesAtFirst(start),
  };
  const boards = boardsAt(recording, wording, { turns, outages, isSlow });
  const pushed = pushedSettings(
    start,
    runs.flatMap((run) => run.entries),
    scene.kds,
  );
  return [...atFirst, ...happened, ...troubles, ...pushed, ...boards]
    .map((each, place) => ({ ...each, place }))
    .sort((a, b) => a.t - b.t || a.place - b.place);
}

/** Day and time on the venue's clock. */
function whenIn(recording: ReadRecording, startMs: number) {
  const [day = '', time = ''] = new Date(startMs + zoneOf(recording) * SECOND_MS).toISOString().split(/[T.]/);
  return { day, time };
}

export function extractScenario(recording: ReadRecording): ExtractedScenario {
  const kds = recording.head.kdsId;
  const start = recording.runs[0]?.start as StartEntry;
  const lives = orderEventsIn(recording);
  const { zeroMs, endMs, preRollMs, lengthMs } = timesOf(recording, lives);
  const scene: RecordedScene = { ...sceneOf(recording, start, lives), zeroMs };
  const at = (t: number) => Math.min(lengthMs, Math.max(0, Math.round((t - zeroMs) / SECOND_MS) * SECOND_MS));
  const steps = allSteps(recording, scene, lives, endMs);
  const settings = initialSettings(start, kds);
  const { day, time } = whenIn(recording, start.t);
  const menu = scene.dishes.menu();
  const omitted = omissionsOf(recording, scene, lives, steps.length);
  const file = {
    title: { es: `Grabación del KDS ${kds}`, en: `Recording of KDS ${kds}` },
    about: {
      es: `Lo que mostró el KDS ${kds} desde las ${time} del ${day}, hora del local.`,
      en: `What KDS ${kds} showed from ${time} on ${day}, local time of the venue.`,
    },
    seed: 1,
    length: durationText(lengthMs),
    preRoll: durationText(preRollMs),
    cooks: 'none',
    world: {
      ...(menu.length > 0 && { menu: { products: menu } }),
      units: unitsOf(start, kds, scene.dishes.stations()),
      ...(Object.keys(settings).length > 0 && { settings: [{ kds, settings }] }),
    },
    steps: mergeRepeatedSteps(steps.slice(0, EXTRACTED_STEPS_MAX).map(({ t, step }) => ({ atMs: at(t), step }))),
  };
  const reported = omitted.map((sentence) => `# Not in the scenario: ${sentence}\n`).join('');
  return { yaml: `${reported}${writeScenario(file)}`, omitted };
}
