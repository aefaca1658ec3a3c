/** Checks a scenario's expectation of a device: each field separately, with the state seen instead. */
import type { Expectation, ExpectStep, LineSelector } from '../core/script/script.ts';
import type { World } from '../core/world-api.ts';
import { countOf } from '../scenarios/language/count-of.ts';
import { durationText, exactDurationText } from '../scenarios/language/duration.ts';
import type { DeviceView } from './device-view.ts';
import type { Timing } from './lap.ts';

export interface CheckResult extends Timing {
  readonly title: string;
  /** The state seen instead; empty when the expectation is met. */
  readonly problems: readonly string[];
  /** Why it could not be checked here. */
  readonly skipped?: string;
}

/** The present state of a device and its kitchen, for checks. */
export interface UnitSnapshot {
  readonly world: Pick<World, 'namedOrder' | 'namedLines' | 'savedStatuses'>;
  readonly sight: DeviceView;
  /** Number of the device's requests of a call since its last verdict. */
  requests(call: string): number;
  /** The device's promises that are lost. */
  lost(): readonly string[];
  /** Boards of the venue with statuses other than those of the serving server. */
  differences(): readonly string[];
}

const listed = (items: readonly (string | number)[]): string => (items.length === 0 ? 'none' : items.join(', '));

function cardsOf({ sight, world }: UnitSnapshot, name: string) {
  const orderId = world.namedOrder(name);
  return sight.cards.filter((card) => card.orderId === orderId);
}

/** Whether a named order is visible: on a card of the board, or on a tile of the customer screen. */
const isShown = (look: UnitSnapshot, name: string): boolean =>
  cardsOf(look, name).length > 0 || look.sight.tiles.some(({ orderId }) => orderId === look.world.namedOrder(name));

/** Each matching line of a named order's cards. */
function shownLines(look: UnitSnapshot, { order, productId }: LineSelector) {
  const lines = cardsOf(look, order).flatMap((card) => card.lines);
  const meant = productId === undefined ? null : look.world.namedLines(order, productId);
  return lines.filter(({ id }) => meant === null || meant.includes(id));
}

const linesText = ({ order, productId }: LineSelector): string =>
  productId === undefined ? `order "${order}"` : `product ${productId} of order "${order}"`;

interface FoundStatus {
  readonly isWished: boolean;
  readonly shown: string | number;
}

/** Statuses that differ from the expectation, or the absence of any. */
function statusProblems(expectation: LineSelector, found: readonly FoundStatus[], where: string): readonly string[] {
  if (found.length === 0) return [`${where} no line of ${linesText(expectation)}`];
  const wrong = [...new Set(found.filter(({ isWished }) => !isWished).map(({ shown }) => shown))];
  return wrong.length === 0
    ? []
    : [`${where} ${linesText(expectation)} at ${listed(wrong)}, not ${expectation.status}`];
}

function levelProblems(
  look: UnitSnapshot,
  { order, level }: NonNullable<Expectation['levels']>[number],
): readonly string[] {
  const levels = cardsOf(look, order).map((card) => card.level);
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

const missingFrom = <T extends string | number>(wished: readonly T[], found: readonly T[]): readonly T[] =>
  wished.filter((each) => !found.includes(each));

/** An empty list expects nothing; otherwise all listed items must be there. */
function listProblems<T extends string | number>(wished: readonly T[], found: readonly T[], what: string) {
  const isRight = wished.length === 0 ? found.length === 0 : missingFrom(wished, found).length === 0;
  return isRight ? [] : [`${what}: ${listed(found)}`];
}

function tileProblems({ sight: { tiles }, world }: UnitSnapshot, wished: readonly string[]): readonly string[] {
  const ids = wished.map((name) => world.namedOrder(name));
  const isSame = ids.length === tiles.length && ids.every((id, at) => id === tiles[at]?.orderId);
  return isSame ? [] : [`the screen shows ${listed(tiles.map(({ title }) => title))}`];
}

/** On the bar of small orders an order is ready once all its lines have their last status (rules ORDER-32 to ORDER-37). */
function readyProblems({ sight: { ready }, world }: UnitSnapshot, name: string): readonly string[] {
  if (ready === null) return ['the settings show no small cards'];
  return ready.some((id) => id === world.namedOrder(name)) ? [] : [`order "${name}" is not ready`];
}

/** Each text must be in the banner. */
function bannerProblems({ sight }: UnitSnapshot, wished: readonly string[]): readonly string[] {
  const shown = sight.bannerText();
  if (wished.every((text) => shown.includes(text))) return [];
  return [shown === '' ? 'there is no banner' : `the banner shows "${shown}"`];
}

const differsFrom = (wished: string, found: string, what: string): readonly string[] =>
  wished === found ? [] : [`${what} ${found}`];

type ExpectedFields = Required<Expectation>;

interface FieldCheck<Wanted> {
  readonly words: (expectation: Wanted) => string;
  /** A shorter form: the number of items of a list. */
  readonly brief?: (count: number) => string;
  readonly problems: (look: UnitSnapshot, expectation: Wanted) => readonly string[];
}

const shownCount = ({ sight: { cards } }: UnitSnapshot): readonly string[] => [
  `the board shows ${countOf(cards.length, 'card')}`,
];

const named = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

/** One row per field: its words, and the state seen instead. */
const JUDGEMENTS: { readonly [Name in keyof ExpectedFields]: FieldCheck<ExpectedFields[Name]> } = {
  cardsMin: {
    words: (count) => `at least ${countOf(count, 'card')}`,
    problems: (look, count) => (look.sight.cards.length >= count ? [] : shownCount(look)),
  },
  cardsMax: {
    words: (count) => `at most ${countOf(count, 'card')}`,
    problems: (look, count) => (look.sight.cards.length <= count ? [] : shownCount(look)),
  },
  shows: {
    words: (names) => `order ${named(names)} on the board`,
    brief: (count) => `${count} orders on the board`,
    problems: (look, names) =>
      names
        .filter((name) => !isShown(look, name))
        .map((name) => `the board does not show order "${name}" (${look.world.namedOrder(name)})`),
  },
  hides: {
    words: (names) => `order ${named(names)} not on the board`,
    brief: (count) => `${count} orders not on the board`,
    problems: (look, names) =>
      names.filter((name) => isShown(look, name)).map((name) => `the board shows order "${name}"`),
  },
  lines: {
    words: (expectations) =>
      expectations.map((expectation) => `${linesText(expectation)} at ${expectation.status}`).join(', '),
    brief: (count) => `${count} dishes at their statuses`,
    problems: (look, expectations) =>
      expectations.flatMap((expectation) => {
        const found = shownLines(look, expectation).map(({ statuses, shown }) => ({
          isWished: statuses.includes(expectation.status),
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
        const found = saved.map((status) => ({ isWished: status === expectation.status, shown: status }));
        return statusProblems(expectation, found, 'the platform has');
      }),
  },
  levels: {
    words: (expectations) => expectations.map(({ order, level }) => `order "${order}" ${level}`).join(', '),
    brief: (count) => `${count} orders at their levels`,
    problems: (look, expectations) => expectations.flatMap((expectation) => levelProblems(look, expectation)),
  },
  banner: {
    words: (expectation) => (expectation === 'none' ? 'no OFFLINE' : 'OFFLINE'),
    problems: ({ sight }, expectation) => differsFrom(expectation, sight.banner, 'the banner is'),
  },
  says: {
    words: (texts) => `the banner shows ${named(texts)}`,
    brief: (count) => `the banner shows ${count} texts`,
    problems: bannerProblems,
  },
  works: {
    words: (expectation) => `what works: ${expectation}`,
    problems: ({ sight }, expectation) => differsFrom(expectation, sight.works, 'works is'),
  },
  link: {
    words: (expectation) => `link ${expectation}`,
    problems: ({ sight }, expectation) => differsFrom(expectation, sight.link, 'the link is'),
  },
  message: {
    words: (expectation) => `message ${expectation}`,
    problems: ({ sight }, expectation) => differsFrom(expectation, sight.message, 'the message is'),
  },
  notices: {
    words: (expectation) => `notices ${listed(expectation)}`,
    brief: (count) => `${count} notices`,
    problems: ({ sight }, expectation) => listProblems<string>(expectation, sight.notices, 'notices'),
  },
  sounds: {
    words: (expectation) => `sounds ${listed(expectation)}`,
    brief: (count) => `${count} sounds`,
    problems: ({ sight }, expectation) => listProblems(expectation, sight.sounds, 'sounds'),
  },
  tiles: {
    words: (names) => `tiles ${listed(names)}`,
    brief: (count) => `${count} tiles`,
    problems: tileProblems,
  },
  ready: {
    words: (names) => `order ${named(names)} ready on the small cards`,
    brief: (count) => `${count} orders ready on the small cards`,
    problems: (look, names) => names.flatMap((name) => readyProblems(look, name)),
  },
  requests: {
    words: (expectations) =>
      expectations
        .map(({ call, least, most }) => `${call} ${least ?? 0} to ${most ?? 'any number of'} times`)
        .join(', '),
    brief: (count) => `how often ${count} calls were made`,
    problems: (look, expectations) => expectations.flatMap((expectation) => requestProblems(look, expectation)),
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

const NAMES = Object.keys(JUDGEMENTS) as readonly (keyof ExpectedFields)[];

type FieldCheckCase = readonly [judgement: FieldCheck<unknown>, expectation: unknown];

const fieldChecksIn = (expectation: Expectation): readonly FieldCheckCase[] =>
  NAMES.flatMap((name) => {
    const shown = expectation[name];
    return shown === undefined || shown === false ? [] : [[JUDGEMENTS[name] as FieldCheck<unknown>, shown] as const];
  });

/** Length of a title: a line of a terminal, or of a CI page. */
const TITLE_LENGTH_MAX = 100;

/** An expectation in its shortest form. */
function shortText([{ words, brief }, expectation]: FieldCheckCase): string {
  const isList = Array.isArray(expectation) && expectation.length > 1;
  return isList && brief !== undefined ? brief(expectation.length) : words(expectation);
}

/** The title of a verdict: the event at the devices of a KDS, and its time. */
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

/** One field of an expectation, and the state seen instead. */
export interface FieldResult {
  readonly words: string;
  readonly problems: readonly string[];
}

export const checkFields = ({ expectation }: ExpectStep, look: UnitSnapshot): readonly FieldResult[] =>
  fieldChecksIn(expectation).map((shown) => ({ words: shortText(shown), problems: shown[0].problems(look, shown[1]) }));

/** Whether an expectation holds now; `look` is null for a unit without a device. Null for an empty expectation. */
export function checkExpectation(
  step: ExpectStep,
  look: UnitSnapshot | null,
  fields: readonly FieldResult[] = look === null ? [] : checkFields(step, look),
): CheckResult | null {
  const shown = fieldChecksIn(step.expectation);
  if (shown.length === 0) return null;
  const title = titleOf(step, shown);
  if (look === null) return { title, problems: [`the scenario has no KDS ${step.kdsId} with a device`] };
  return { title, problems: fields.flatMap(({ problems }) => problems) };
}

/**
 * Why several fields failed within a time, when the last check alone does not explain it; all checks, the last one
 * last (rule SIM-35).
 */
export function neverTogetherReason(looks: readonly (readonly FieldResult[])[]): readonly string[] {
  const last = looks.at(-1) ?? [];
  const failures = last.map(({ words }, at) => {
    const failed = looks.filter((fields) => (fields[at]?.problems.length ?? 0) > 0).length;
    return { words, isNever: failed === looks.length, isSometimes: failed > 0 };
  });
  if (looks.length < 2 || last.length < 2) return [];
  const never = failures.filter(({ isNever }) => isNever).map(({ words }) => words);
  if (never.length > 0) return [`never true in that time: ${never.join('; ')}`];
  const apart = failures.filter(({ isSometimes }) => isSometimes).map(({ words }) => words);
  return [`each true at some time, never together: ${apart.join('; ')}`];
}
