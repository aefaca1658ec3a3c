import { es } from '../../../../src/i18n/es.ts';
import { idsOf, type LineName, storedTapsIn, type TrackedTap } from '../../../fuzz/oracle/tap-state.ts';
import type { ScreenCard, ScreenLine } from './read-screen.ts';
import { problemUnless, type ScreenSnapshot } from './screen-snapshot.ts';
import {
  dishOf,
  isFinalStatus,
  isOnFire,
  isRemoval,
  lineIn,
  nameOf,
  quantityOf,
  type ReceivedLine,
  statusTextOf,
  type WireOrder,
} from './wire-orders.ts';

const CHIP_COLOURS: ReadonlyMap<number, string> = new Map([
  [0, '#5b6770'],
  [100, '#1f6fb2'],
  [110, '#1b7a43'],
]);
/** The longest time until a response contains acknowledged changes. */
const SAVED_MS = 60_000;

/** The allowed content of a line, and whether it needs the mark of a change. */
interface Due {
  readonly statuses: readonly number[];
  readonly isMarked: boolean;
}

/** The tapped status while the device keeps it, otherwise the server's. */
function expectedOf({ shift, station, tab }: ScreenSnapshot, key: LineName, received: ReceivedLine): Due {
  const { tapTracker, world } = shift;
  const promisedTap: TrackedTap | undefined = tapTracker.promised(station.name, key);
  // A tab knows the changes of another tab only from storage, and the target of an undo is unknown.
  const isRecalled = tapTracker.isRecalled(station.name, key);
  const isRestless = station.tabs().length > 1 || isRecalled;
  const records = [...storedTapsIn(station.storage)].filter((each) => each.startsWith(`${key}=`));
  const held = records.map((each) => Number(each.split('=')[1]));
  // Responses may lack a change that the server has just acknowledged.
  const from = tab.sight.from ?? 'cloud';
  const saved = world.savedStatus(...idsOf(key), from);
  const savedByTap = saved !== null && tapTracker.wasEverTapped(station.name, key, saved) ? [saved] : [];
  // The board shows a change of the other server until its own server has it (rule LINK-12).
  const elsewhere = tapTracker.acceptedElsewhere(station.name, key, from);
  // After an undo the line may have any of its earlier statuses (rule ORDER-38).
  const earlier = isRecalled ? received.lstk.map(([, , status]) => status) : [];
  const known = [
    received.stk,
    ...savedByTap,
    ...(elsewhere === null ? [] : [elsewhere]),
    ...(isRestless ? held : []),
    ...earlier,
  ];
  if (promisedTap === undefined || promisedTap.status === received.stk) return { statuses: known, isMarked: false };
  const isOpen = held.includes(promisedTap.status);
  if (isOpen && !isRestless && promisedTap.tab === tab.number)
    return { statuses: [promisedTap.status], isMarked: saved !== promisedTap.status };
  // A damaged record is in no storage, but the open tab still has the tap.
  const isInMind = !promisedTap.durable || (promisedTap.isDamaged && promisedTap.tab === tab.number);
  const isFresh = world.nowMs() - promisedTap.atMs < SAVED_MS || isInMind || tab.sight.from === 'cloud';
  return { statuses: isOpen || isFresh ? [...known, promisedTap.status] : known, isMarked: false };
}

/** The screen trims notes by row and continues long ones in further rows. */
const withoutSpaces = (text: string): string => text.replace(/\s/g, '');

/** Checks a line except its status: name, quantity, notes, and whether it is an extra, a removal or voided. */
function checkKind(line: ScreenLine, received: ReceivedLine): readonly string[] {
  const text = withoutSpaces(line.text);
  const notes = received.ct.map(([, , text]) => `“${text}”`).filter((note) => !text.includes(withoutSpaces(note)));
  const [reads, is] = [`${line.quantity} ${line.name}`, `${quantityOf(received)} ${nameOf(received)}`];
  return [
    ...problemUnless(reads === is, `reads ${reads} for ${is}`),
    ...notes.map((note) => `is without ${note}`),
    ...problemUnless(
      line.isExtra === received.lk > 0,
      line.isExtra ? 'is shown as an extra' : 'is not shown as an extra',
    ),
    ...problemUnless(
      line.isRemoval === isRemoval(received),
      line.isRemoval ? 'has the sign of a removal' : 'has no sign of a removal',
    ),
    ...problemUnless(
      line.isVoided === received.isVoided,
      line.isVoided ? 'is struck as voided' : 'is voided and not struck',
    ),
  ];
}

function checkStatus(
  snapshot: ScreenSnapshot,
  line: ScreenLine,
  order: WireOrder,
  received: ReceivedLine,
): readonly string[] {
  const { kdsId } = snapshot.station;
  const { statuses, isMarked } = expectedOf(snapshot, line.key, received);
  const wordAt = (status: number) => statusTextOf(kdsId, order, received, status);
  const status = statuses.find((each) => wordAt(each) === line.accessibleStatus);
  if (status === undefined) return [`is called ${line.accessibleStatus} for ${statuses.map(wordAt).join(' or ')}`];
  const colour = received.isVoided || line.chipColour === '' ? undefined : CHIP_COLOURS.get(status);
  return [
    ...problemUnless(
      line.isStruck === (received.isVoided || (isFinalStatus(kdsId, status) && !line.describesAdded)),
      `at ${line.accessibleStatus} is struck or not`,
    ),
    ...problemUnless(
      colour === undefined || line.chipColour === colour,
      `at ${line.accessibleStatus} is ${line.chipColour}`,
    ),
    ...problemUnless(line.change !== '' || !isMarked, `at ${line.accessibleStatus} waits and does not show that`),
  ];
}

/** Each fired line has FIRE in its name and *FIRE* with its time; an extra is fired with its dish. */
function checkFire(line: ScreenLine, order: WireOrder, received: ReceivedLine): readonly string[] {
  if (line.namesFire !== line.showsFire)
    return [line.namesFire ? 'is named FIRE and does not show it' : 'shows FIRE and is not named so'];
  if (line.namesFire) return problemUnless(isOnFire(received), 'shows FIRE and is not fired');
  const dish = dishOf(order, received);
  const saysWithDish = dish !== undefined && dish.li !== received.li && isOnFire(dish);
  return problemUnless(!isOnFire(received) || received.isVoided || saysWithDish, 'is fired and does not show that');
}

/** A line may report added quantity only if the device received a smaller one before. */
const checkAdded = ({ history }: ScreenSnapshot, line: ScreenLine, received: ReceivedLine): readonly string[] =>
  problemUnless(
    !line.describesAdded || (history.leastOf.get(line.key) ?? 0) < received.ca,
    'shows that others added to it',
  );

/** Whether the line was withdrawn; it stays struck through until a cook touches its card (rule NEWS-13). */
const isRemoved = ({ history }: ScreenSnapshot, line: ScreenLine): boolean =>
  history.leastOf.has(line.key) && line.isVoided && line.accessibleStatus === es.status.takenBack;

/**
 * A chip shows its line's status. A pending line, an extra with its dish's status, and a line with added quantity may
 * have none.
 */
function checkChip(line: ScreenLine, { lines }: ScreenCard): readonly string[] {
  if (line.chip === line.accessibleStatus || (line.describesAdded && line.chip === null)) return [];
  if (line.chip !== null) return [`says ${line.chip} and is called ${line.accessibleStatus}`];
  if (line.accessibleStatus === es.status.pending) return [];
  const dish = lines.slice(0, lines.indexOf(line)).findLast(({ isExtra }) => !isExtra);
  return line.isExtra && dish?.accessibleStatus === line.accessibleStatus
    ? []
    : [`does not show ${line.accessibleStatus}`];
}

export function checkLine(snapshot: ScreenSnapshot, card: ScreenCard, line: ScreenLine): readonly string[] {
  const { orders, before } = snapshot;
  const id = idsOf(line.key)[1];
  const chip = checkChip(line, card);
  if (orders === null) return chip;
  const verdicts = [orders, ...before].map((each) => {
    const order = each.get(card.orderId);
    const received = lineIn(order, id);
    if (order !== undefined && received === undefined && isRemoved(snapshot, line)) return [];
    if (received === undefined && lineIn(snapshot.previous?.get(card.orderId), id) !== undefined) return [];
    if (order === undefined || received === undefined) return ['is none that the server sent'];
    return [
      ...checkKind(line, received),
      ...checkStatus(snapshot, line, order, received),
      ...checkFire(line, order, received),
      ...checkAdded(snapshot, line, received),
    ];
  });
  return [...chip, ...(verdicts.some((verdict) => verdict.length === 0) ? [] : (verdicts[0] ?? []))];
}

/** Returns the differences from the cloud once all faults have ended. */
export function checkAgreement(snapshot: ScreenSnapshot): readonly string[] {
  const { screen, station, shift, orders } = snapshot;
  const differing = screen.cards.flatMap(({ orderId, lines }) =>
    lines.flatMap((line) => {
      const id = idsOf(line.key)[1];
      const order = orders?.get(orderId);
      const received = lineIn(order, id);
      if (order && !received && isRemoved(snapshot, line)) return [];
      const saved = shift.world.savedStatus(orderId, id, 'cloud');
      if (!order || !received || saved === null) return [`${line.key} is none of the cloud's`];
      const word = statusTextOf(station.kdsId, order, received, saved);
      const isAgreed = line.accessibleStatus === word && line.change === '';
      return problemUnless(
        isAgreed,
        `${line.key} is called ${line.accessibleStatus} after a quiet period, the cloud has ${word}`,
      );
    }),
  );
  return [
    ...differing,
    ...(screen.banner ?? []).map((shown) => `says ${shown} after a quiet period`),
    ...screen.saving.map((shown) => `says ${shown} after a quiet period`),
  ];
}
