/** Whether what a scenario expects of a device holds: each wish by itself, with what is seen instead. */
import type { App } from '../../src/engine/base/app.ts';
import type { Expectation, ExpectStep, LinesWish } from '../core/script/script.ts';
import type { World } from '../core/world-api.ts';
import { durationText } from '../scenarios/language/duration.ts';
import { differences, lostPromises } from './check.ts';
import type { Cook } from './cook.ts';
import type { HeadlessDevice } from './device.ts';

export interface Verdict {
  readonly title: string;
  /** What was seen instead; empty when the expectation holds. */
  readonly problems: readonly string[];
}

/** What was so when a unit was last judged. */
interface LastLook {
  readonly requests: Map<string, number>;
  /** Sounds that the page of this name had played. */
  sounds: number;
  runId: string;
}

/** A device at its place; nobody works at a customer screen. */
export interface Station {
  readonly device: HeadlessDevice;
  readonly cook: Cook | null;
  readonly judged: LastLook;
}

export interface Scene {
  readonly world: World;
  readonly stations: readonly Station[];
}

interface Look extends Scene {
  readonly station: Station;
  readonly app: App;
}

const listed = (items: readonly (string | number)[]): string => (items.length === 0 ? 'none' : items.join(', '));

/** The entries of a named order's cards on the board. */
function cardsOf({ app, world }: Look, name: string) {
  const orderId = world.namedOrder(name);
  return app.state.board.keys.flatMap((key) => {
    const entry = app.entry(key);
    return entry?.card.order.id === orderId ? [entry] : [];
  });
}

/** The status of each line that is meant of a named order's cards. */
function shownStatuses(look: Look, { order, productId }: LinesWish): readonly number[] {
  const lines = cardsOf(look, order).flatMap(({ card }) => card.lines);
  const heads = lines.filter(({ line }) => line.productId === productId).map(({ line }) => line.id);
  const isMeant = (line: { readonly id: number; readonly parentId: number | null }) =>
    productId === undefined || heads.includes(line.id) || heads.includes(line.parentId ?? 0);
  return lines.filter(({ line }) => isMeant(line)).map(({ status }) => status);
}

const linesText = ({ order, productId }: LinesWish): string =>
  productId === undefined ? `order "${order}"` : `product ${productId} of order "${order}"`;

/** Statuses that are not as wished, or none to be seen at all. */
function statusProblems(wish: LinesWish, found: readonly number[], where: string): readonly string[] {
  if (found.length === 0) return [`${where} no line of ${linesText(wish)}`];
  const wrong = [...new Set(found.filter((status) => status !== wish.status))];
  return wrong.length === 0 ? [] : [`${where} ${linesText(wish)} at ${listed(wrong)}, not ${wish.status}`];
}

function levelProblems(look: Look, { order, level }: NonNullable<Expectation['levels']>[number]): readonly string[] {
  const levels = cardsOf(look, order).map((entry) => entry.level);
  if (levels.includes(level)) return [];
  return [levels.length === 0 ? `the board does not show order "${order}"` : `order "${order}" is ${listed(levels)}`];
}

function requestProblems(
  { station }: Look,
  { call, least = 0, most = Number.POSITIVE_INFINITY }: NonNullable<Expectation['requests']>[number],
): readonly string[] {
  const made = station.device.requests(call) - (station.judged.requests.get(call) ?? 0);
  return made >= least && made <= most ? [] : [`${call} was asked for ${made} times`];
}

/** The sounds that the page in front of people played since it was last judged. */
function soundsSince({ device, judged }: Station): readonly number[] {
  const played = device.ports().played();
  return played.slice(device.ports().page.runId === judged.runId ? judged.sounds : 0);
}

const missingFrom = <T extends string | number>(wished: readonly T[], found: readonly T[]): readonly T[] =>
  wished.filter((each) => !found.includes(each));

/** Either nothing is there, as wished, or everything that is wished is. */
function listProblems<T extends string | number>(wished: readonly T[], found: readonly T[], what: string) {
  const isRight = wished.length === 0 ? found.length === 0 : missingFrom(wished, found).length === 0;
  return isRight ? [] : [`${what}: ${listed(found)}`];
}

function tileProblems({ app, world }: Look, wished: readonly string[]): readonly string[] {
  const ids = wished.map((name) => world.namedOrder(name));
  const found = app.state.customer.map(({ orderId }) => orderId);
  const isSame = ids.length === found.length && ids.every((id, at) => id === found[at]);
  return isSame ? [] : [`the screen shows ${listed(app.state.customer.map(({ title }) => title))}`];
}

/** On the bar of small cards an order is ready once all its lines are at their last status (ruling O7). */
function readyProblems(look: Look, name: string): readonly string[] {
  if (!look.app.state.settings.showmini) return ['the settings show no small cards'];
  const lines = cardsOf(look, name).flatMap(({ card }) => card.lines);
  return lines.length > 0 && lines.every(({ isFinal }) => isFinal) ? [] : [`order "${name}" is not ready`];
}

const differsFrom = (wished: string, found: string, what: string): readonly string[] =>
  wished === found ? [] : [`${what} ${found}`];

type Wishes = Required<Expectation>;

interface Judgement<Wish> {
  /** The wish in words, for the report. */
  readonly words: (wish: Wish) => string;
  readonly problems: (look: Look, wish: Wish) => readonly string[];
}

const named = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

/** One row a wish: what is said of it, and what is seen instead. */
const JUDGEMENTS: { readonly [Name in keyof Wishes]: Judgement<Wishes[Name]> } = {
  cardsMin: {
    words: (count) => `at least ${count} cards`,
    problems: ({ app }, count) =>
      app.state.board.keys.length >= count ? [] : [`the board shows ${app.state.board.keys.length} cards`],
  },
  cardsMax: {
    words: (count) => `at most ${count} cards`,
    problems: ({ app }, count) =>
      app.state.board.keys.length <= count ? [] : [`the board shows ${app.state.board.keys.length} cards`],
  },
  shows: {
    words: (names) => `order ${named(names)} on the board`,
    problems: (look, names) =>
      names
        .filter((name) => cardsOf(look, name).length === 0)
        .map((name) => `the board does not show order "${name}" (${look.world.namedOrder(name)})`),
  },
  hides: {
    words: (names) => `order ${named(names)} not on the board`,
    problems: (look, names) =>
      names.filter((name) => cardsOf(look, name).length > 0).map((name) => `the board shows order "${name}"`),
  },
  lines: {
    words: (wishes) => wishes.map((wish) => `${linesText(wish)} at ${wish.status}`).join(', '),
    problems: (look, wishes) =>
      wishes.flatMap((wish) => statusProblems(wish, shownStatuses(look, wish), 'the board shows')),
  },
  saved: {
    words: (wishes) => wishes.map((wish) => `${linesText(wish)} saved at ${wish.status}`).join(', '),
    problems: ({ world }, wishes) =>
      wishes.flatMap((wish) =>
        statusProblems(wish, world.savedStatuses(wish.order, wish.productId ?? null), 'the platform has'),
      ),
  },
  levels: {
    words: (wishes) => wishes.map(({ order, level }) => `order "${order}" ${level}`).join(', '),
    problems: (look, wishes) => wishes.flatMap((wish) => levelProblems(look, wish)),
  },
  banner: {
    words: (wish) => (wish === 'none' ? 'no OFFLINE' : 'OFFLINE'),
    problems: ({ app }, wish) => differsFrom(wish, app.state.link.alarm === null ? 'none' : 'offline', 'the banner is'),
  },
  works: {
    words: (wish) => `what works: ${wish}`,
    problems: ({ app }, wish) => differsFrom(wish, app.state.link.works, 'what works is'),
  },
  link: {
    words: (wish) => `link ${wish}`,
    problems: ({ app }, wish) => differsFrom(wish, app.state.link.word, 'the link is'),
  },
  message: {
    words: (wish) => `message ${wish}`,
    problems: ({ app }, wish) => differsFrom(wish, app.state.board.message ?? 'none', 'the message is'),
  },
  notices: {
    words: (wish) => `notices ${listed(wish)}`,
    problems: ({ app }, wish) =>
      listProblems<string>(
        wish,
        app.state.notices.map(({ text }) => text),
        'notices',
      ),
  },
  sounds: {
    words: (wish) => `sounds ${listed(wish)}`,
    problems: ({ station }, wish) => listProblems(wish, soundsSince(station), 'sounds'),
  },
  tiles: {
    words: (names) => `tiles ${listed(names)}`,
    problems: tileProblems,
  },
  ready: {
    words: (names) => `order ${named(names)} ready on the small cards`,
    problems: (look, names) => names.flatMap((name) => readyProblems(look, name)),
  },
  requests: {
    words: (wishes) =>
      wishes.map(({ call, least, most }) => `${call} ${least ?? 0} to ${most ?? 'any number of'} times`).join(', '),
    problems: (look, wishes) => wishes.flatMap((wish) => requestProblems(look, wish)),
  },
  nothingLost: {
    words: () => 'nothing lost',
    problems: ({ world, station: { device, cook } }, wish) =>
      wish && cook !== null ? lostPromises(world, device, cook) : [],
  },
  converged: {
    words: () => 'every board agrees with the platform',
    problems: ({ world, stations }, wish) => (wish ? stations.flatMap(({ device }) => differences(world, device)) : []),
  },
};

const NAMES = Object.keys(JUDGEMENTS) as readonly (keyof Wishes)[];

function eachWish<T>(wish: Expectation, work: (judgement: Judgement<unknown>, said: unknown) => T): readonly T[] {
  return NAMES.flatMap((name) => {
    const said = wish[name];
    return said === undefined || said === false ? [] : [work(JUDGEMENTS[name] as Judgement<unknown>, said)];
  });
}

const stationFor = ({ stations }: Scene, kdsId: number): Station | undefined =>
  stations.find(({ device }) => device.kdsId === kdsId);

/** Whether an expectation holds now. */
export function judge({ kdsId, atMs, withinMs, wish }: ExpectStep, scene: Scene): Verdict {
  const within = withinMs === 0 ? '' : ` within ${durationText(withinMs)}`;
  const words = eachWish(wish, (judgement, said) => judgement.words(said));
  const title = `KDS ${kdsId} at ${Math.round(atMs / 1_000)} s${within}: ${words.join(', ')}`;
  const station = stationFor(scene, kdsId);
  if (!station) return { title, problems: [`the scenario has no KDS ${kdsId} with a device`] };
  const look: Look = { ...scene, station, app: station.device.app() };
  return { title, problems: eachWish(wish, (judgement, said) => judgement.problems(look, said)).flat() };
}

/** From now on a unit's sounds and requests count anew. */
export function remember({ kdsId, wish }: ExpectStep, scene: Scene): void {
  const station = stationFor(scene, kdsId);
  if (!station) return;
  const { device, judged } = station;
  for (const { call } of wish.requests ?? []) judged.requests.set(call, device.requests(call));
  judged.sounds = device.ports().played().length;
  judged.runId = device.ports().page.runId;
}
