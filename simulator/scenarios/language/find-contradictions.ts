/** Checks of more than one field: whether the parts of a scenario agree, and whether it can be played. */
import type { Scenario, ScenarioStep } from '../../core/script/script.ts';
import { closestWord } from './closest-word.ts';
import { durationText } from './duration.ts';
import { excerpt } from './excerpt.ts';
import { type ForeseenOrders, findImpossibleActs, ordersOfFile } from './foreseen-orders.ts';
import { findImpossibleExpectations } from './impossible-expectations.ts';
import { type KnownVenue, kdsList, notSold } from './known-venue.ts';
import type { DocumentPath, IncludePlace, Mistake, SourceMistake } from './mistakes.ts';
import type { FoundStep, ReadSteps } from './read-steps.ts';
import { findDuplicates } from './relations/duplicates.ts';
import { findOverlaps } from './relations/overlaps.ts';
import { findForeignScreens, type SettingsChanges, settingsChangesIn } from './relations/unit-screens.ts';
import { findForeignTasks } from './relations/unit-tasks.ts';

/** Null for a time that cannot be read. */
type KnownTimes = { readonly [Name in keyof Pick<Scenario, 'lengthMs' | 'preRollMs'>]: number | null };

const HOUR_MS = 3_600_000;

/** Two days and nights of a lunch rush; more orders would only make the scenario slow. */
const ORDERS_MAX = 5_000;

const NEED_DEVICES: readonly string[] = [
  'trouble',
  'heal-device',
  'configure',
  'device-tap',
  'expect',
] satisfies readonly ScenarioStep['kind'][];

const needsDevice = ({ kind }: FoundStep): boolean => kind !== undefined && NEED_DEVICES.includes(kind);

/** The whole step must be within the scenario, and a step at a device after the devices' start. */
function wrongTimes(found: FoundStep, { lengthMs, preRollMs }: KnownTimes): readonly Mistake[] {
  const { atMs, path, facts } = found;
  if (atMs === null) return [];
  const end = lengthMs === null ? '' : `the end of the scenario at ${durationText(lengthMs)}`;
  if (lengthMs !== null && atMs > lengthMs) return [{ path: [...path, 'at'], text: `is after ${end}` }];
  const isTooEarly = needsDevice(found) && preRollMs !== null && atMs <= preRollMs;
  const early = { path: [...path, 'at'], text: 'is not after the pre-roll: there is no device yet' };
  const [lastsMs, inside] = facts.lasts;
  const untilMs = atMs + lastsMs;
  const late = { path: [...path, ...inside], text: `lasts until ${durationText(untilMs)}, past ${end}` };
  return [...(isTooEarly ? [early] : []), ...(lengthMs !== null && untilMs > lengthMs ? [late] : [])];
}

const nameGivenBy = (step: ScenarioStep | null): string | undefined =>
  step?.kind === 'order' || step?.kind === 'split-order' ? step.as : undefined;

interface PlacedOrders {
  /** Arrival times; null when unreadable. */
  readonly placed: ReadonlyMap<string, number | null>;
  /** Whether an unreadable step may place an order of this name. */
  mayCome(name: string): boolean;
}

function wrongNames({ atMs, path, facts }: FoundStep, { placed, mayCome }: PlacedOrders): readonly Mistake[] {
  return facts.orders.flatMap(([name, inside]): readonly Mistake[] => {
    const at = [...path, ...inside];
    const placedMs = placed.get(name);
    if (placedMs === undefined)
      return mayCome(name)
        ? []
        : [
            {
              path: at,
              text: `names an unknown order: ${excerpt(name)}`,
              suggestion: closestWord(name, [...placed.keys()]),
            },
          ];
    const isEarly = placedMs !== null && atMs !== null && placedMs > atMs;
    return isEarly ? [{ path: at, text: `happens before "${name}" is placed` }] : [];
  });
}

function foreign({ path, facts, ...found }: FoundStep, { menu, units, refused }: KnownVenue): readonly Mistake[] {
  const products = menu === null ? [] : facts.products.filter(([id]) => menu.find(id) === null);
  const all = units ?? [];
  const active = all.filter(({ isActive }) => isActive);
  const isNeeded = needsDevice({ path, facts, ...found });
  const wrongUnits = (units === null ? [] : facts.units).flatMap(([kds, inside]) => {
    const unit = all.find(({ kdsId }) => kdsId === kds);
    const at = [...path, ...inside];
    if (unit === undefined)
      return [{ path: at, text: `names KDS ${kds}, but the venue has only ${kdsList(all, refused)}` }];
    if (!isNeeded || unit.isActive) return [];
    return [
      {
        path: at,
        text: `names KDS ${kds}, which is not active and has no device; units with a device: ${kdsList(active, refused)}`,
      },
    ];
  });
  const wrongProducts = products.map(([id, inside]) => ({
    path: [...path, ...inside],
    text: menu === null ? '' : notSold(id, menu),
  }));
  return [...wrongProducts, ...wrongUnits];
}

/** A rush counts with its peak rate all the time, because chance decides the actual number. */
function ordersOf(step: ScenarioStep): number {
  if (step.kind === 'rush') return Math.ceil((step.ordersPerHour * step.forMs) / HOUR_MS);
  return step.kind === 'order' || step.kind === 'compose' ? 1 : 0;
}

/** The mistake is at the step with which the number of orders exceeds the limit. */
function tooMany(steps: ReadSteps['steps']): readonly SourceMistake[] {
  let orders = 0;
  for (const { step, path, source, includes } of steps) {
    orders += ordersOf(step);
    if (orders > ORDERS_MAX)
      return [
        { path, source, includes, text: `brings the total to ${orders} orders; a scenario has at most ${ORDERS_MAX}` },
      ];
  }
  return [];
}

export function findTooLongPreRoll({ lengthMs, preRollMs }: KnownTimes): readonly Mistake[] {
  if (lengthMs === null || preRollMs === null || preRollMs < lengthMs) return [];
  const text = `must be shorter than the scenario of ${durationText(lengthMs)}, not ${durationText(preRollMs)}`;
  return [{ path: ['preRoll'], text }];
}

/** Reports a mistake once even if its step is repeated. */
function onceEach(steps: readonly FoundStep[], wrongOf: (found: FoundStep) => readonly Mistake[]): SourceMistake[] {
  const reported = new Set<string>();
  return steps.flatMap((found) =>
    wrongOf(found).flatMap((mistake) => {
      const where = [found.source.fileName, ...mistake.path, ...found.includes.map(({ path }) => path.join('.'))].join(
        ' ',
      );
      if (reported.has(where)) return [];
      reported.add(where);
      return [{ ...mistake, source: found.source, includes: found.includes }];
    }),
  );
}

/** The mistake is at the include that brings the second order, or else at the step of that order. */
function takenName(name: string, first: FoundStep, { source, path, includes }: FoundStep): SourceMistake {
  const isSame = (one: IncludePlace, other: IncludePlace | undefined) =>
    other !== undefined && one.source === other.source && one.path.join('.') === other.path.join('.');
  const at = includes.findIndex((each, place) => !isSame(each, first.includes[place]));
  const include = includes[at];
  if (include === undefined) {
    return { path: [...path, 'as'], text: `"${name}" is used by an earlier order`, source, includes };
  }
  const text = `includes ${source.fileName}, whose order "${name}" has the name of an earlier order: give it another name in with`;
  return { ...include, text, includes: includes.slice(0, at) };
}

/** Arrivals of named orders, and mistakes of names that are given twice. */
function placing(steps: ReadSteps['steps'], unread: ReadSteps['unread']) {
  const placed = new Map<string, number | null>(unread.names.map((name) => [name, null]));
  const givers = new Map<string, FoundStep>();
  const names = new Map<string, SourceMistake>();
  for (const found of steps) {
    const name = nameGivenBy(found.step);
    if (name === undefined) continue;
    const first = givers.get(name);
    if (first === undefined && !placed.has(name)) placed.set(name, found.atMs);
    else {
      const mistake = takenName(name, first ?? found, found);
      const where = `${mistake.source.fileName} ${mistake.path.join('.')}`;
      if (!names.has(where)) names.set(where, mistake);
    }
    if (first === undefined) givers.set(name, found);
  }
  const isNumbered = (name: string, each: string) => name.startsWith(each) && /^-\d+$/.test(name.slice(each.length));
  const mayCome = (name: string) => unread.isOpen || unread.repeated.some((each) => isNumbered(name, each));
  return { placed, mayCome, names: [...names.values()] };
}

/** Facts about the whole scenario that the checks of single steps need. */
interface Whole {
  readonly orders: ForeseenOrders;
  readonly venue: KnownVenue;
  readonly changed: SettingsChanges;
  readonly overlaps: ReturnType<typeof findOverlaps>;
}

/** A list with one name may be written as the name alone. */
function asWritten(inside: DocumentPath, { facts }: FoundStep): DocumentPath {
  const bare = inside.slice(0, -1);
  return facts.orders.some(([, written]) => written.join('.') === bare.join('.')) ? bare : inside;
}

/** Mistakes of readable steps that cannot be carried out. */
function impossible(found: FoundStep, { orders, venue, changed, overlaps }: Whole): readonly Mistake[] {
  const { step, path } = found;
  if (step === null) return [];
  const expectations =
    step.kind === 'expect'
      ? [...findImpossibleExpectations(step.expectation), ...findForeignScreens(step, venue, changed)]
      : [];
  const acts = [...findImpossibleActs(step, orders), ...findForeignTasks(step, orders, venue, changed)];
  const wrong = [...expectations, ...acts, ...findDuplicates(step), ...(overlaps.get(found) ?? [])];
  // One mistake for a field; the more specific one comes first.
  const fields = wrong.map((mistake) => mistake.path.join('.'));
  return wrong
    .filter((_, at) => fields.indexOf(fields[at] as string) === at)
    .map((mistake) => ({ ...mistake, path: [...path, ...asWritten(mistake.path, found)] }));
}

/** Contradictions, references to unknown things, and exceeded limits. Checks unreadable steps as far as possible. */
export function findContradictions(read: ReadSteps, times: KnownTimes, venue: KnownVenue): readonly SourceMistake[] {
  const { steps, unread } = read;
  const { names, ...orders } = placing(steps, unread);
  const whole = { orders: ordersOfFile(read), venue, changed: settingsChangesIn(read), overlaps: findOverlaps(read) };
  const wrong = onceEach([...steps, ...unread.steps], (found) => {
    const named = [...wrongTimes(found, times), ...wrongNames(found, orders), ...foreign(found, venue)];
    const isReported = ({ path }: Mistake) => named.some((mistake) => mistake.path.join('.') === path.join('.'));
    return [...named, ...impossible(found, whole).filter((mistake) => !isReported(mistake))];
  });
  return [...names, ...wrong, ...tooMany(steps)];
}
