/** Checks an expectation field by field. */
import type { Expectation, ExpectStep, LineSelector } from '../core/script/script.ts';
import type { World } from '../core/world-api.ts';
import { countOf } from '../scenarios/language/count-of.ts';
import { durationText, exactDurationText } from '../scenarios/language/duration.ts';
import type { DeviceView } from './device-view.ts';
import type { Timing } from './stopwatch.ts';

export interface CheckResult extends Timing {
  readonly title: string;
  /** What the device shows instead; empty when the expectation is met. */
  readonly problems: readonly string[];
  /** Why the expectation could not be checked here. */
  readonly skipped?: string;
}

/** The state of a device and its kitchen. */
export interface UnitSnapshot {
  readonly world: Pick<World, 'namedOrder' | 'namedLines' | 'savedStatuses'>;
  readonly view: DeviceView;
  /** Requests of the call since the unit's last check of this call. */
  requests(call: string): number;
  lost(): readonly string[];
  /** Differences between the boards of the venue and the serving server. */
  differences(): readonly string[];
}

const listed = (items: readonly (string | number)[]): string => (items.length === 0 ? 'none' : items.join(', '));

function cardsOf({ view, world }: UnitSnapshot, name: string) {
  const orderId = world.namedOrder(name);
  return view.cards.filter((card) => card.orderId === orderId);
}

/** An order is shown on a card, or on a tile of the customer screen. */
const isShown = (snapshot: UnitSnapshot, name: string): boolean =>
  cardsOf(snapshot, name).length > 0 ||
  snapshot.view.tiles.some(({ orderId }) => orderId === snapshot.world.namedOrder(name));

function shownLines(snapshot: UnitSnapshot, { order, productId }: LineSelector) {
  const lines = cardsOf(snapshot, order).flatMap((card) => card.lines);
  const selected = productId === undefined ? null : snapshot.world.namedLines(order, productId);
  return lines.filter(({ id }) => selected === null || selected.includes(id));
}

const linesText = ({ order, productId }: LineSelector): string =>
  productId === undefined ? `order "${order}"` : `product ${productId} of order "${order}"`;

interface FoundStatus {
  readonly isExpected: boolean;
  readonly shown: string | number;
}

/** Also reports that the order has no such line. */
function statusProblems(expectation: LineSelector, found: readonly FoundStatus[], where: string): readonly string[] {
  if (found.length === 0) return [`${where} no line of ${linesText(expectation)}`];
  const wrong = [...new Set(found.filter(({ isExpected }) => !isExpected).map(({ shown }) => shown))];
  return wrong.length === 0
    ? []
    : [`${where} ${linesText(expectation)} at ${listed(wrong)}, not ${expectation.status}`];
}

function levelProblems(
  snapshot: UnitSnapshot,
  { order, level }: NonNullable<Expectation['levels']>[number],
): readonly string[] {
  const levels = cardsOf(snapshot, order).map((card) => card.level);
  if (levels.includes(level)) return [];
  return [levels.length === 0 ? `the board does not show order "${order}"` : `order "${order}" is ${listed(levels)}`];
}

function requestProblems(
  { requests }: UnitSnapshot,
  { call, least = 0, most = Number.POSITIVE_INFINITY }: NonNullable<Expectation['requests']>[number],
): readonly string[] {
  const made = requests(call);
  return made >= least && made <= most ? [] : [`${call} was requested ${countOf(made, 'time')}`];
}

const missingFrom = <T extends string | number>(expected: readonly T[], found: readonly T[]): readonly T[] =>
  expected.filter((each) => !found.includes(each));

/** An empty list expects none; otherwise all expected items must be present. */
function listProblems<T extends string | number>(expected: readonly T[], found: readonly T[], what: string) {
  const isRight = expected.length === 0 ? found.length === 0 : missingFrom(expected, found).length === 0;
  return isRight ? [] : [`${what}: ${listed(found)}`];
}

function tileProblems({ view: { tiles }, world }: UnitSnapshot, expected: readonly string[]): readonly string[] {
  const ids = expected.map((name) => world.namedOrder(name));
  const isSame = ids.length === tiles.length && ids.every((id, at) => id === tiles[at]?.orderId);
  return isSame ? [] : [`the screen shows ${listed(tiles.map(({ title }) => title))}`];
}

/** Ready when all lines that are not canceled have their last status (rule ORDER-36). */
function readyProblems({ view: { ready }, world }: UnitSnapshot, name: string): readonly string[] {
  if (ready === null) return ['the settings show no small cards'];
  return ready.some((id) => id === world.namedOrder(name)) ? [] : [`order "${name}" is not ready`];
}

/** The banner must have every text. */
function bannerProblems({ view }: UnitSnapshot, expected: readonly string[]): readonly string[] {
  const shown = view.bannerText();
  if (expected.every((text) => shown.includes(text))) return [];
  return [shown === '' ? 'there is no banner' : `the banner shows "${shown}"`];
}

const differsFrom = (expected: string, found: string, what: string): readonly string[] =>
  expected === found ? [] : [`${what} ${found}`];

type ExpectedFields = Required<Expectation>;

interface FieldCheck<Wanted> {
  readonly words: (expectation: Wanted) => string;
  /** A short form with only the number of items. */
  readonly brief?: (count: number) => string;
  readonly problems: (snapshot: UnitSnapshot, expectation: Wanted) => readonly string[];
}

const shownCount = ({ view: { cards } }: UnitSnapshot): readonly string[] => [
  `the board shows ${countOf(cards.length, 'card')}`,
];

const named = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

/** Words for a message, and a check that returns what the device shows instead. */
const FIELD_CHECKS: { readonly [Name in keyof ExpectedFields]: FieldCheck<ExpectedFields[Name]> } = {
  cardsMin: {
    words: (count) => `at least ${countOf(count, 'card')}`,
    problems: (snapshot, count) => (snapshot.view.cards.length >= count ? [] : shownCount(snapshot)),
  },
  cardsMax: {
    words: (count) => `at most ${countOf(count, 'card')}`,
    problems: (snapshot, count) => (snapshot.view.cards.length <= count ? [] : shownCount(snapshot)),
  },
  shows: {
    words: (names) => `order ${named(names)} on the board`,
    brief: (count) => `${count} orders on the board`,
    problems: (snapshot, names) =>
      names
        .filter((name) => !isShown(snapshot, name))
        .map((name) => `the board does not show order "${name}" (${snapshot.world.namedOrder(name)})`),
  },
  hides: {
    words: (names) => `order ${named(names)} not on the board`,
    brief: (count) => `${count} orders not on the board`,
    problems: (snapshot, names) =>
      names.filter((name) => isShown(snapshot, name)).map((name) => `the board shows order "${name}"`),
  },
  lines: {
    words: (expectations) =>
      expectations.map((expectation) => `${linesText(expectation)} at ${expectation.status}`).join(', '),
    brief: (count) => `${count} dishes at their statuses`,
    problems: (snapshot, expectations) =>
      expectations.flatMap((expectation) => {
        const found = shownLines(snapshot, expectation).map(({ statuses, shown }) => ({
          isExpected: statuses.includes(expectation.status),
          shown,
        }));
        return statusProblems(expectation, found, 'the board shows');
      }),
  },
  saved: {
    words: (expectations) =>
      expectations.map((expectation) => `${linesText(expectation)} saved at ${expectation.status}`).join(', '),
    brief: (count) => `${count} dishes saved at their statuses`,
    problems: ({ world }, expectations) =>
      expectations.flatMap((expectation) => {
        const saved = world.savedStatuses(expectation.order, expectation.productId ?? null);
        const found = saved.map((status) => ({ isExpected: status === expectation.status, shown: status }));
        return statusProblems(expectation, found, 'the platform has');
      }),
  },
  levels: {
    words: (expectations) => expectations.map(({ order, level }) => `order "${order}" ${level}`).join(', '),
    brief: (count) => `${count} orders at their levels`,
    problems: (snapshot, expectations) => expectations.flatMap((expectation) => levelProblems(snapshot, expectation)),
  },
  banner: {
    words: (expectation) => (expectation === 'none' ? 'no OFFLINE' : 'OFFLINE'),
    problems: ({ view }, expectation) => differsFrom(expectation, view.banner, 'the banner is'),
  },
  says: {
    words: (texts) => `the banner shows ${named(texts)}`,
    brief: (count) => `the banner shows ${count} texts`,
    problems: bannerProblems,
  },
  works: {
    words: (expectation) => `what works: ${expectation}`,
    problems: ({ view }, expectation) => differsFrom(expectation, view.works, 'works is'),
  },
  link: {
    words: (expectation) => `link ${expectation}`,
    problems: ({ view }, expectation) => differsFrom(expectation, view.link, 'the link is'),
  },
  message: {
    words: (expectation) => `message ${expectation}`,
    problems: ({ view }, expectation) => differsFrom(expectation, view.message, 'the message is'),
  },
  notices: {
    words: (expectation) => `notices ${listed(expectation)}`,
    brief: (count) => `${count} notices`,
    problems: ({ view }, expectation) => listProblems<string>(expectation, view.notices, 'notices'),
  },
  sounds: {
    words: (expectation) => `sounds ${listed(expectation)}`,
    brief: (count) => `${count} sounds`,
    problems: ({ view }, expectation) => listProblems(expectation, view.sounds, 'sounds'),
  },
  tiles: {
    words: (names) => `tiles ${listed(names)}`,
    brief: (count) => `${count} tiles`,
    problems: tileProblems,
  },
  ready: {
    words: (names) => `order ${named(names)} ready on the small cards`,
    brief: (count) => `${count} orders ready on the small cards`,
    problems: (snapshot, names) => names.flatMap((name) => readyProblems(snapshot, name)),
  },
  requests: {
    words: (expectations) =>
      expectations
        .map(({ call, least, most }) => `${call} ${least ?? 0} to ${most ?? 'any number of'} times`)
        .join(', '),
    brief: (count) => `how often ${count} calls were made`,
    problems: (snapshot, expectations) => expectations.flatMap((expectation) => requestProblems(snapshot, expectation)),
  },
  nothingLost: {
    words: () => 'nothing lost',
    problems: ({ lost }, expectation) => (expectation ? lost() : []),
  },
  converged: {
    words: () => 'every board agrees with the platform',
    problems: ({ differences }, expectation) => (expectation ? differences() : []),
  },
};

const NAMES = Object.keys(FIELD_CHECKS) as readonly (keyof ExpectedFields)[];

type FieldCheckCase = readonly [judgement: FieldCheck<unknown>, expectation: unknown];

const fieldChecksIn = (expectation: Expectation): readonly FieldCheckCase[] =>
  NAMES.flatMap((name) => {
    const shown = expectation[name];
    return shown === undefined || shown === false ? [] : [[FIELD_CHECKS[name] as FieldCheck<unknown>, shown] as const];
  });

/** Fits in one line of a terminal or a CI page. */
const TITLE_LENGTH_MAX = 100;

function shortText([{ words, brief }, expectation]: FieldCheckCase): string {
  const isList = Array.isArray(expectation) && expectation.length > 1;
  return isList && brief !== undefined ? brief(expectation.length) : words(expectation);
}

export const resultTitle = (kdsId: number, atMs: number, what: string): string =>
  `KDS ${kdsId} at ${exactDurationText(atMs)}${what}`;

function titleOf({ kdsId, atMs, withinMs }: ExpectStep, shown: readonly FieldCheckCase[]): string {
  const within = withinMs === 0 ? '' : ` within ${durationText(withinMs)}`;
  const title = (words: readonly string[]) => resultTitle(kdsId, atMs, `${within}: ${words.join(', ')}`);
  const whole = title(shown.map(([{ words }, expectation]) => words(expectation)));
  if (whole.length <= TITLE_LENGTH_MAX) return whole;
  const brief = title(shown.map(shortText));
  return brief.length <= TITLE_LENGTH_MAX ? brief : `${brief.slice(0, TITLE_LENGTH_MAX - 1)}…`;
}

/** `problems`: what the device shows instead. */
export interface FieldResult {
  readonly words: string;
  readonly problems: readonly string[];
}

export const checkFields = ({ expectation }: ExpectStep, snapshot: UnitSnapshot): readonly FieldResult[] =>
  fieldChecksIn(expectation).map((shown) => ({
    words: shortText(shown),
    problems: shown[0].problems(snapshot, shown[1]),
  }));

/** `snapshot` is null for a unit without a device. Returns null for an empty expectation. */
export function checkExpectation(
  step: ExpectStep,
  snapshot: UnitSnapshot | null,
  fields: readonly FieldResult[] = snapshot === null ? [] : checkFields(step, snapshot),
): CheckResult | null {
  const shown = fieldChecksIn(step.expectation);
  if (shown.length === 0) return null;
  const title = titleOf(step, shown);
  if (snapshot === null) return { title, problems: [`the scenario has no KDS ${step.kdsId} with a device`] };
  return { title, problems: fields.flatMap(({ problems }) => problems) };
}

/**
 * Why fields failed within the limit although the last check does not show it (rule SIM-35). `attempts` has all checks
 * in order.
 */
export function neverTogetherReason(attempts: readonly (readonly FieldResult[])[]): readonly string[] {
  const last = attempts.at(-1) ?? [];
  const failures = last.map(({ words }, at) => {
    const failed = attempts.filter((fields) => (fields[at]?.problems.length ?? 0) > 0).length;
    return { words, isNever: failed === attempts.length, isSometimes: failed > 0 };
  });
  if (attempts.length < 2 || last.length < 2) return [];
  const never = failures.filter(({ isNever }) => isNever).map(({ words }) => words);
  if (never.length > 0) return [`never true in that time: ${never.join('; ')}`];
  const apart = failures.filter(({ isSometimes }) => isSometimes).map(({ words }) => words);
  return [`each was true at some time, but never all at once: ${apart.join('; ')}`];
}
