/** Makes a scenario of a recording that shows the same: orders as the device heard them, their life, the troubles of the road, and what the board showed (rule RCD10). */
import { stringify } from 'yaml';
import { coerceSetting } from '../../../src/domain/device/coerce-setting.ts';
import { CARD_LINES_MIN } from '../../../src/domain/limits.ts';
import { SETTINGS, type SettingKey } from '../../../src/domain/shown/settings.ts';
import type { RecordedEntry } from '../../../src/recording/entry.ts';
import { lineOfCell } from '../../core/base/glass-keys.ts';
import { channelsOf } from '../../core/base/origin-channels.ts';
import { TABLES_MAX, UNIT_STATUSES } from '../../core/base/venue.ts';
import { countOf } from '../../scenarios/language/count-of.ts';
import { durationText } from '../../scenarios/language/duration.ts';
import { asTexts } from '../../scenarios/language/variables.ts';
import type { ReadRecording, StartEntry } from '../replay/read-recording.ts';
import { boardsAt } from './boards-shown.ts';
import { createDishes, type Dishes, priorityOf } from './dishes-heard.ts';
import { type HeardOrder, heardLives, type TimedEvent } from './heard-life.ts';
import { troublesHeard } from './troubles-heard.ts';

/** A scenario's file and what of the recording it does not tell, a sentence each. */
interface ExtractedScenario {
  readonly yaml: string;
  readonly untold: readonly string[];
}

type ExtractedStep = Readonly<Record<string, unknown>>;

interface TimedStep {
  readonly t: number;
  readonly step: ExtractedStep;
}

/** Orders that are older when a recording begins are as old as that. */
const PRE_ROLL_MS_MAX = 2 * 3_600_000;
const STEPS_MAX = 4_900;
const SECOND_MS = 1_000;
/** The last look at the board may take so long. */
const LAST_LOOK_MS = 15_000;

const orderName = (orderId: number): string => `order-${orderId}`;

/** A fact out of the frame of its version; an empty record where there is none. */
function recordIn({ facts }: StartEntry, name: string): Readonly<Record<string, unknown>> {
  try {
    const value = JSON.parse(facts[name] ?? 'null');
    const data = value !== null && typeof value === 'object' && 'data' in value ? value.data : value;
    return typeof data === 'object' && data !== null ? data : {};
  } catch {
    return {};
  }
}

const KIOSK = 'KIOSK';

function originOf({ isDelivery, channel, tables, sectors }: HeardOrder) {
  if (isDelivery) return 'delivery';
  if (channel === KIOSK) return 'kiosk';
  if ((tables[0] ?? 0) > 0) return 'table';
  return sectors === 'app' ? 'app' : 'venue-app';
}

/** Where it came through and where its guests sit, as far as a scenario can say it. */
function placeIn(order: HeardOrder): ExtractedStep {
  const origin = originOf(order);
  const channel = Number(order.channel);
  const [table = 0] = order.tables;
  return {
    ...(channelsOf(origin).includes(channel) && { channel }),
    ...(origin === 'table' && table <= TABLES_MAX && { table }),
  };
}

/** The statuses of a void that the kitchen has confirmed, and of one that was taken back. */
const VOIDED = { confirmed: 170, cancelled: 172 } as const;

function howVoided(status: number): string {
  if (status === VOIDED.cancelled) return 'cancelled';
  return status === VOIDED.confirmed ? 'confirmed' : 'asked';
}

interface HeardScene {
  readonly kds: number;
  /** The statuses that the unit sets. */
  readonly statuses: readonly number[];
  /** Whether the device ever showed a line. */
  isShown(orderId: number, lineId: number): boolean;
  readonly dishes: Dishes;
  /** When the scenario begins: what is older comes then. */
  readonly zeroMs: number;
  /** When an order was gone; never for one that stayed. */
  goneMs(orderId: number): number | null;
  /** Whether it came to a table. */
  isAtTable(orderId: number): boolean;
}

/** A move that a scenario has: of an order that came to a table, to one of the venue's. */
const isMove = ({ isAtTable }: Pick<HeardScene, 'isAtTable'>, event: TimedEvent): boolean =>
  event.kind === 'moved' && isAtTable(event.orderId) && event.table <= TABLES_MAX;

/** A second more than it was there: its last steps come before it goes. */
const stayOf = ({ zeroMs, goneMs }: HeardScene, { orderId, t }: TimedEvent): string => {
  const gone = goneMs(orderId);
  const staysMs = gone === null ? 24 * 3_600_000 : Math.max(0, gone - Math.max(t, zeroMs)) + SECOND_MS;
  return durationText(Math.ceil(staysMs / SECOND_MS) * SECOND_MS);
};

/** The step that an event is; null for one that cannot be told. */
function stepOf(scene: HeardScene, event: TimedEvent): ExtractedStep | null {
  const { kds, dishes, statuses, isShown } = scene;
  const order = orderName(event.orderId);
  if (event.kind === 'gone' || event.kind === 'parted' || event.kind === 'away' || event.kind === 'revived')
    return null;
  if (event.kind === 'moved') return isMove(scene, event) ? { 'transfer-order': order, table: event.table } : null;
  if (event.kind === 'placed') {
    const lines = dishes.ordered(event.orderId, event.lines);
    return lines.length === 0
      ? null
      : {
          order: originOf(event.order),
          as: order,
          lines,
          ...placeIn(event.order),
          stays: stayOf(scene, event),
        };
  }
  if (event.kind === 'added') {
    const lines = dishes.ordered(event.orderId, event.lines);
    return lines.length === 0 ? null : { 'add-line': order, lines };
  }
  const { line } = event;
  const product = dishes.productOf(line.li);
  if (product === null) return null;
  if (event.kind === 'voided') return { 'void-line': order, product, how: howVoided(line.st) };
  if (event.kind === 'fired') return { 'fire-order': order, product };
  if (event.kind === 'prioritised') return { 'change-priority': order, to: priorityOf(line), product };
  if (!UNIT_STATUSES.includes(line.st)) return null;
  const isOwn = statuses.includes(line.st) && isShown(event.orderId, line.li);
  return { 'tap-line': order, kds: isOwn ? kds : othersOf(kds), status: line.st, product };
}

/** What happened to orders, each from the step on that makes it: one of which no dish can be told is none of the scenario's. */
function stepsOf(scene: HeardScene, lives: readonly TimedEvent[]): readonly TimedStep[] {
  const made = new Set<number>();
  return lives.flatMap((event) => {
    const step = stepOf(scene, event);
    if (step === null) return [];
    if (event.kind === 'placed') made.add(event.orderId);
    return made.has(event.orderId) ? [{ t: event.t, step }] : [];
  });
}

const UNIT_FIELDS = {
  tables: 'sht',
  deliveries: 'shd',
  venueApp: 'shv',
  back: 'bst',
  jumps: 'jst',
  voids: 'mvoid',
  confirmsVoids: 'cvoid',
} as const;

const EVERYTHING = { tables: true, deliveries: true, venueApp: true } as const;

/** Every unit of the venue that a scenario begins with. */
const VENUE_UNITS = [1, 3, 4, 5, 6, 9];

/** The unit that stands for all others: it makes everything, sets every status, and has no device. */
const othersOf = (kds: number): number => (kds === 1 ? 3 : 1);

/** The unit as the device knew it; an empty record for one that it did not. */
function unitIn(start: StartEntry, kds: number): Readonly<Record<string, unknown>> {
  const { data } = recordIn(start, 'list:kd');
  return (Array.isArray(data) ? data : []).find((each) => Number(each?.id) === kds) ?? {};
}

/** The statuses that the unit sets, as far as a scenario has them. */
function statusesOf(start: StartEntry, kds: number): readonly number[] {
  const { sts } = unitIn(start, kds);
  const ids = (Array.isArray(sts) ? sts : []).map((status: { id?: unknown }) => Number(status?.id));
  return [...new Set(ids.filter((id) => UNIT_STATUSES.includes(id)))];
}

function unitsOf(start: StartEntry, kds: number): readonly ExtractedStep[] {
  const unit = unitIn(start, kds);
  const statuses = statusesOf(start, kds);
  const flags = Object.entries(UNIT_FIELDS).flatMap(([name, field]) =>
    typeof unit[field] === 'boolean' ? [[name, unit[field]]] : [],
  );
  const seconds = (name: string, value: unknown) =>
    Number(value) > 0 ? { [name]: durationText(Number(value) * SECOND_MS) } : {};
  const own = {
    kds,
    active: true,
    stations: ['hot'],
    ...(statuses.length > 0 && { statuses }),
    ...seconds('warning', unit.tw),
    ...seconds('late', unit.tt),
    ...Object.fromEntries(flags),
  };
  const others = { kds: othersOf(kds), active: false, stations: [], statuses: UNIT_STATUSES };
  const absent = VENUE_UNITS.filter((id) => id !== kds && id !== others.kds);
  return [own, { ...others, ...EVERYTHING }, ...absent.map((id) => ({ kds: id, active: false }))];
}

/** A setting as the device took it: cut, or the default where it could not read it. */
function taken(name: SettingKey, value: unknown): unknown {
  const held = coerceSetting(name, value);
  return name === 'orderLines' && Number(held) > 0 ? Math.max(CARD_LINES_MIN, Number(held)) : held;
}

const isSetting = (name: string): name is SettingKey => Object.hasOwn(SETTINGS, name);

/** The settings of a unit that a scenario may name. */
const settingsIn = (data: Readonly<Record<string, unknown>>): ExtractedStep =>
  Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) =>
      isSetting(name) && value !== null ? [[name, taken(name, value)]] : [],
    ),
  );

/** Settings that the device heard while it recorded. */
function settingsPushed(entries: readonly RecordedEntry[], kds: number): readonly TimedStep[] {
  const asked = new Map(entries.flatMap((entry) => (entry.k === 'asked' ? [[entry.n, entry.call] as const] : [])));
  return entries.flatMap((entry): readonly TimedStep[] => {
    if (entry.k !== 'answer' || asked.get(entry.n) !== 'settingsRead' || !('body' in entry)) return [];
    const data = (entry.body as { data?: Readonly<Record<string, unknown>> | null } | null)?.data;
    const settings = settingsIn(data ?? {});
    return Object.keys(settings).length === 0 ? [] : [{ t: entry.t, step: { 'push-settings': { kds, settings } } }];
  });
}

/** The lists of names as a scenario calls them. */
const NAMED_LISTS = { channels: 'db', tables: 'dm', products: 'tp1' } as const;
const ENTRIES_MAX = 100;

function listsPushed(start: StartEntry): readonly ExtractedStep[] {
  return Object.entries(NAMED_LISTS).flatMap(([name, list]) => {
    const { data } = recordIn(start, `list:${list}`);
    const entries = (Array.isArray(data) ? data : []).flatMap((entry: { id?: unknown; nm?: unknown } | null) => {
      const id = Number(entry?.id);
      const text = String(entry?.nm ?? '').slice(0, 200);
      return Number.isSafeInteger(id) && id > 0 && text !== '' ? [{ id, name: text }] : [];
    });
    return entries.length === 0 ? [] : [{ 'push-list': name, entries: entries.slice(0, ENTRIES_MAX) }];
  });
}

/** Lines that the device ever showed, by `order line`. */
function linesShown(entries: readonly RecordedEntry[]): ReadonlySet<string> {
  const shown = new Set<string>();
  for (const entry of entries) {
    if (entry.k !== 'screen') continue;
    for (const name of Object.keys(entry.cells)) {
      const line = lineOfCell(name);
      if (line !== null) shown.add(`${line.orderId} ${line.lineId}`);
    }
  }
  return shown;
}

/** How many lines were heard of two orders. */
function handedOver(lives: readonly TimedEvent[]): number {
  const orders = new Map<number, Set<number>>();
  for (const event of lives) {
    if (event.kind !== 'placed' && event.kind !== 'added') continue;
    for (const { li } of event.lines) orders.set(li, (orders.get(li) ?? new Set()).add(event.orderId));
  }
  return [...orders.values()].filter(({ size }) => size > 1).length;
}

const hasRules = (start: StartEntry | undefined, kds: number): boolean => {
  const rules = start === undefined ? [] : unitIn(start, kds).ra;
  return Array.isArray(rules) && rules.length > 0;
};

/** What no scenario tells. */
function untoldOf(
  recording: ReadRecording,
  scene: HeardScene,
  lives: readonly TimedEvent[],
  steps: number,
): readonly string[] {
  const { runs, head } = recording;
  const { dishes } = scene;
  const calls = runs.flatMap(({ entries }) => entries).filter((entry) => entry.k === 'command');
  const own = calls.filter((entry) => entry.values === null).length;
  const sentences = [
    'Comments, guests and names are not in a recording.',
    'What was tapped at the device is told as the statuses that the server had of it: a tap that was not saved is not told.',
  ];
  if (dishes.untold() > 0)
    sentences.push(`Lines whose dishes or changes are none of a scenario's: ${dishes.untold()}.`);
  const ordersWith = (isOne: (event: TimedEvent) => boolean) =>
    new Set(lives.filter(isOne).map(({ orderId }) => orderId)).size;
  const revived = ordersWith(({ kind }) => kind === 'revived');
  if (revived > 0)
    sentences.push(
      `Orders in which something was done with voided lines, of which nothing is expected after it: ${revived}.`,
    );
  const away = ordersWith((event) => event.kind === 'away' && event.isWanted);
  if (away > 0)
    sentences.push(
      `Orders of which nothing was heard for a while before they were served, and nothing is expected meanwhile: ${away}.`,
    );
  const handed = handedOver(lives);
  if (handed > 0)
    sentences.push(
      `Lines that went from one order to another, and stay where they came first; of both orders nothing is expected from then on: ${handed}.`,
    );
  const moved = lives.filter((event) => event.kind === 'moved' && !isMove(scene, event)).length;
  if (moved > 0) sentences.push(`Moves to a table that are none of a scenario's: ${moved}.`);
  if (hasRules(runs[0]?.start, head.kdsId))
    sentences.push('Which orders the unit shows by their sector and channel is not told.');
  if (own > 0)
    sentences.push(
      `What was done at the device and of which a recording says only that it was: ${countOf(own, 'time')}.`,
    );
  if (recording.isCutOff) sentences.push('Its end is missing: what came after its last line is not told.');
  const begun = runs.slice(1).filter(({ start }) => start.run).length;
  if (begun > 0)
    sentences.push(`The app began anew ${countOf(begun, 'time')}; whether it was killed or reloaded is not known.`);
  const gaps = runs.slice(1).filter(({ start }) => !start.run).length;
  if (gaps > 0) sentences.push(`Stretches of it that the device could not store: ${gaps}.`);
  if (steps > STEPS_MAX) sentences.push(`Steps at its end that have no room: ${steps - STEPS_MAX}.`);
  return sentences;
}

/** A scenario that shows what a recording shows. */
export function extractScenario(recording: ReadRecording): ExtractedScenario {
  const { runs, head } = recording;
  const kds = head.kdsId;
  const entries = runs.flatMap((run) => run.entries);
  const start = runs[0]?.start as StartEntry;
  const endMs = Math.max(start.t, ...runs.map((run) => run.entries.at(-1)?.t ?? start.t));
  const shown = linesShown(entries);
  const isShown = (orderId: number, lineId: number) => shown.has(`${orderId} ${lineId}`);
  const dishes = createDishes(isShown);
  const lives = heardLives(recording);
  const oldestMs = Math.max(start.t - PRE_ROLL_MS_MAX, Math.min(start.t, ...lives.map(({ t }) => t)));
  const preRollMs = Math.ceil((start.t - oldestMs) / SECOND_MS) * SECOND_MS;
  const zeroMs = start.t - preRollMs;
  const gone = new Map(lives.flatMap((event) => (event.kind === 'gone' ? [[event.orderId, event.t] as const] : [])));
  const placed = lives.flatMap((event) => (event.kind === 'placed' ? [event.order] : []));
  const atTables = new Set(placed.filter((order) => originOf(order) === 'table').map(({ io }) => io));
  const ownStatuses = statusesOf(start, kds);
  const scene: HeardScene = {
    kds,
    dishes,
    // A unit that the device did not know is as the scenario's venue has it.
    statuses: ownStatuses.length > 0 ? ownStatuses : [0],
    isShown,
    zeroMs,
    goneMs: (orderId) => gone.get(orderId) ?? null,
    isAtTable: (orderId) => atTables.has(orderId),
  };

  const lengthMs = Math.ceil((endMs - zeroMs + LAST_LOOK_MS) / SECOND_MS) * SECOND_MS;
  const at = (t: number) =>
    durationText(Math.min(lengthMs, Math.max(0, Math.round((t - zeroMs) / SECOND_MS) * SECOND_MS)));
  const happened = stepsOf(scene, lives);
  const heard = troublesHeard(recording, endMs);
  const troubles = heard.map(({ at: t, until, step }): TimedStep => {
    const during = until === undefined ? {} : { during: durationText(Math.max(SECOND_MS, Math.min(until, endMs) - t)) };
    return { t, step: { ...step, ...during } };
  });
  const firstMode = start.links?.localMode ?? 0;
  const atFirst: TimedStep[] = [...listsPushed(start), { 'local-mode': firstMode }].map((step) => ({
    t: zeroMs,
    step,
  }));
  const turns = heard.flatMap(({ at: t, until }) => [t, ...(until === undefined ? [] : [until])]);
  // An order of which no dish can be told is none of the scenario's.
  const named = new Set(happened.flatMap(({ step }) => ('as' in step ? [step.as] : [])));
  const toldLives = lives.filter(({ orderId }) => named.has(orderName(orderId)));
  const boards = boardsAt(recording, { productOf: dishes.productOf, lives: toldLives, orderName }, turns);
  const steps = [...atFirst, ...happened, ...troubles, ...settingsPushed(entries, kds), ...boards]
    .map((each, place) => ({ ...each, place }))
    .sort((a, b) => a.t - b.t || a.place - b.place);
  const settings = settingsIn(recordIn(start, 'DEVCFG'));
  const when = new Date(start.t).toISOString();
  const untold = untoldOf(recording, scene, lives, steps.length);
  const file = {
    title: { es: `Grabación de la KDS ${kds}`, en: `Recording of KDS ${kds}` },
    about: { es: `Lo que la KDS ${kds} mostró desde ${when}.`, en: `What KDS ${kds} showed from ${when} on.` },
    seed: 1,
    length: durationText(lengthMs),
    preRoll: durationText(preRollMs),
    cooks: 'nobody',
    world: {
      menu: { products: dishes.menu() },
      units: unitsOf(start, kds),
      ...(Object.keys(settings).length > 0 && { settings: [{ kds, settings }] }),
    },
    steps: steps.slice(0, STEPS_MAX).map(({ t, step }) => ({ ...step, at: at(t) })),
  };
  const said = untold.map((sentence) => `# Not told: ${sentence}\n`).join('');
  return { yaml: `${said}${stringify(asTexts(file), { lineWidth: 0 })}`, untold };
}
