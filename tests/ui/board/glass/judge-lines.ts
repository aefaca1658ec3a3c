/** Checks the lines on a screen against the server's orders and the cook's taps. */
import { es } from '../../../../src/i18n/es.ts';
import { heldIn, idsOf, type LineName, type Wish } from '../../../fuzz/oracle/books.ts';
import { type Beheld, unless } from './beheld.ts';
import type { GlassCard, GlassLine } from './glass.ts';
import {
  dishOf,
  isLast,
  isOnFire,
  isRemoval,
  lineIn,
  nameOf,
  quantityOf,
  type ToldLine,
  type WireOrder,
  wordOf,
} from './told.ts';

const CHIP_COLOURS: ReadonlyMap<number, string> = new Map([
  [0, '#5b6770'],
  [100, '#1f6fb2'],
  [110, '#1b7a43'],
]);
/** The next response contains what the server acknowledged just now. */
const SAVED_MS = 60_000;

/** The allowed content of a line, and whether it needs the mark of a change. */
interface Due {
  readonly statuses: readonly number[];
  readonly isMarked: boolean;
}

/** The tapped status while the device keeps it, else the server's. */
function dueOf({ floor, station, tab }: Beheld, key: LineName, told: ToldLine): Due {
  const { ledger, world } = floor;
  const wish: Wish | undefined = ledger.promised(station.name, key);
  // Two tabs know of each other only what the storage has, and the target of an undo is unknown.
  const isAskedBack = ledger.isAskedBack(station.name, key);
  const isRestless = station.tabs().length > 1 || isAskedBack;
  const records = [...heldIn(station.storage)].filter((each) => each.startsWith(`${key}=`));
  const held = records.map((each) => Number(each.split('=')[1]));
  // Responses do not contain yet what the server acknowledged a moment ago.
  const from = tab.sight.from ?? 'cloud';
  const saved = world.savedStatus(...idsOf(key), from);
  const taken = saved !== null && ledger.everWished(station.name, key, saved) ? [saved] : [];
  // Nor does a server that gets it later: what the other one acknowledged stays until then (rule N1i).
  const elsewhere = ledger.takenElsewhere(station.name, key, from);
  // A storage that refuses keeps no undo either: it returns to an earlier status of the line (rule O9).
  const earlier = isAskedBack ? told.lstk.map(([, , status]) => status) : [];
  const known = [
    told.stk,
    ...taken,
    ...(elsewhere === null ? [] : [elsewhere]),
    ...(isRestless ? held : []),
    ...earlier,
  ];
  if (wish === undefined || wish.status === told.stk) return { statuses: known, isMarked: false };
  const isOpen = held.includes(wish.status);
  if (isOpen && !isRestless && wish.tab === tab.number)
    return { statuses: [wish.status], isMarked: saved !== wish.status };
  // A damaged record is in no storage, but the open tab still has the tap.
  const isInMind = !wish.durable || (wish.spoiled && wish.tab === tab.number);
  const isFresh = world.nowMs() - wish.atMs < SAVED_MS || isInMind || tab.sight.from === 'cloud';
  return { statuses: isOpen || isFresh ? [...known, wish.status] : known, isMarked: false };
}

/** The screen trims notes by row and continues long notes in further rows. */
const squeezed = (text: string): string => text.replace(/\s/g, '');

/** The parts of a line besides its status: name, quantity and notes. */
function judgeKind(line: GlassLine, told: ToldLine): readonly string[] {
  const text = squeezed(line.text);
  const notes = told.ct.map(([, , text]) => `“${text}”`).filter((note) => !text.includes(squeezed(note)));
  const [reads, is] = [`${line.quantity} ${line.name}`, `${quantityOf(told)} ${nameOf(told)}`];
  return [
    ...unless(reads === is, `reads ${reads} for ${is}`),
    ...notes.map((note) => `is without ${note}`),
    ...unless(line.isExtra === told.lk > 0, line.isExtra ? 'stands as an extra' : 'does not stand as an extra'),
    ...unless(
      line.isRemoval === isRemoval(told),
      line.isRemoval ? 'has the sign of a removal' : 'has no sign of a removal',
    ),
    ...unless(line.isVoided === told.isVoided, line.isVoided ? 'is struck as voided' : 'is voided and not struck'),
  ];
}

function judgeStatus(beheld: Beheld, line: GlassLine, order: WireOrder, told: ToldLine): readonly string[] {
  const { kdsId } = beheld.station;
  const { statuses, isMarked } = dueOf(beheld, line.key, told);
  const wordAt = (status: number) => wordOf(kdsId, order, told, status);
  const status = statuses.find((each) => wordAt(each) === line.called);
  if (status === undefined) return [`is called ${line.called} for ${statuses.map(wordAt).join(' or ')}`];
  const colour = told.isVoided || line.chipColour === '' ? undefined : CHIP_COLOURS.get(status);
  return [
    ...unless(
      line.isStruck === (told.isVoided || (isLast(kdsId, status) && !line.saysAdded)),
      `at ${line.called} is struck or not`,
    ),
    ...unless(colour === undefined || line.chipColour === colour, `at ${line.called} is ${line.chipColour}`),
    ...unless(line.change !== '' || !isMarked, `at ${line.called} waits and does not say so`),
  ];
}

/** Each fired line shows it, in the name and as *FIRE* with its time; an extra is fired with its dish. */
function judgeFire(line: GlassLine, order: WireOrder, told: ToldLine): readonly string[] {
  if (line.saysFire !== line.showsFire)
    return [line.saysFire ? 'says FIRE and does not show it' : 'shows FIRE and does not say it'];
  if (line.saysFire) return unless(isOnFire(told), 'says FIRE and does not burn');
  const dish = dishOf(order, told);
  const saysWithDish = dish !== undefined && dish.li !== told.li && isOnFire(dish);
  return unless(!isOnFire(told) || told.isVoided || saysWithDish, 'burns and does not say so');
}

/** A line may report added quantity only if the device received a smaller quantity before. */
const judgeAdded = ({ past }: Beheld, line: GlassLine, told: ToldLine): readonly string[] =>
  unless(!line.saysAdded || (past.leastOf.get(line.key) ?? 0) < told.ca, 'says that others added to it');

/** A line that the server removed stays struck through as taken back until a cook touches its card (rule TB3). */
const isRemoved = ({ past }: Beheld, line: GlassLine): boolean =>
  past.leastOf.has(line.key) && line.isVoided && line.called === es.status.takenBack;

/**
 * A chip shows the status of its line. A pending line, an extra with the status of its dish and a line with added
 * quantity may have none.
 */
function judgeChip(line: GlassLine, { lines }: GlassCard): readonly string[] {
  if (line.chip === line.called || (line.saysAdded && line.chip === null)) return [];
  if (line.chip !== null) return [`says ${line.chip} and is called ${line.called}`];
  if (line.called === es.status.pending) return [];
  const dish = lines.slice(0, lines.indexOf(line)).findLast(({ isExtra }) => !isExtra);
  return line.isExtra && dish?.called === line.called ? [] : [`says nothing of ${line.called}`];
}

/** All problems of one line. */
export function judgeLine(beheld: Beheld, card: GlassCard, line: GlassLine): readonly string[] {
  const { orders, before } = beheld;
  const id = idsOf(line.key)[1];
  const chip = judgeChip(line, card);
  if (orders === null) return chip;
  const verdicts = [orders, ...before].map((each) => {
    const order = each.get(card.orderId);
    const told = lineIn(order, id);
    if (order !== undefined && told === undefined && isRemoved(beheld, line)) return [];
    if (told === undefined && lineIn(beheld.previous?.get(card.orderId), id) !== undefined) return [];
    if (order === undefined || told === undefined) return ['is none that the server told'];
    return [
      ...judgeKind(line, told),
      ...judgeStatus(beheld, line, order, told),
      ...judgeFire(line, order, told),
      ...judgeAdded(beheld, line, told),
    ];
  });
  return [...chip, ...(verdicts.some((verdict) => verdict.length === 0) ? [] : (verdicts[0] ?? []))];
}

/** What differs from the cloud after everything has healed. */
export function judgeAgreement(beheld: Beheld): readonly string[] {
  const { glass, station, floor, orders } = beheld;
  const differing = glass.cards.flatMap(({ orderId, lines }) =>
    lines.flatMap((line) => {
      const id = idsOf(line.key)[1];
      const order = orders?.get(orderId);
      const told = lineIn(order, id);
      if (order && !told && isRemoved(beheld, line)) return [];
      const saved = floor.world.savedStatus(orderId, id, 'cloud');
      if (!order || !told || saved === null) return [`${line.key} is none of the cloud's`];
      const word = wordOf(station.kdsId, order, told, saved);
      const isAgreed = line.called === word && line.change === '';
      return unless(isAgreed, `${line.key} is called ${line.called} after a calm, the cloud has ${word}`);
    }),
  );
  return [
    ...differing,
    ...(glass.banner ?? []).map((said) => `says ${said} after a calm`),
    ...glass.saving.map((said) => `says ${said} after a calm`),
  ];
}
