/** Parts of a recording that a scenario cannot express (rule RECORDING-11). */
import { countOf } from '../../scenarios/language/count-of.ts';
import { isOfLogin } from '../replay/logins.ts';
import { hasScreens, type ReadRecording, type StartEntry } from '../replay/read-recording.ts';
import type { TimedEvent } from './order-events.ts';
import { isElsewhere, isMove, type RecordedScene } from './order-steps.ts';
import { unitIn } from './recorded-venue.ts';

export const EXTRACTED_STEPS_MAX = 4_900;

/** Lines that were in two orders, one after the other. */
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

export function omissionsOf(
  recording: ReadRecording,
  scene: RecordedScene,
  lives: readonly TimedEvent[],
  steps: number,
): readonly string[] {
  const { runs, head } = recording;
  const { dishes } = scene;
  const calls = runs.flatMap(({ entries }) => entries).filter((entry) => entry.k === 'command');
  const own = calls.filter((entry) => entry.values === null && !isOfLogin(entry.name)).length;
  const sentences = [
    'Comments, guests and names are not in a recording.',
    'Taps at the device are written as the statuses that the server received: taps that were not saved are missing.',
  ];
  if (!hasScreens(recording))
    sentences.push('The board never showed an order, so its lines are unknown and no expectations are written.');
  if (dishes.omitted() > 0)
    sentences.push(`Lines with dishes or changes that a scenario cannot have: ${dishes.omitted()}.`);
  if (dishes.elsewhere() > 0)
    sentences.push(`Orders that the device never showed, because other units make them: ${dishes.elsewhere()}.`);
  const elsewhere = lives.filter((event) => isElsewhere(scene, event)).length;
  if (elsewhere > 0)
    sentences.push(`Changes by other units to dishes that the device never showed: ${countOf(elsewhere, 'time')}.`);
  const ordersWith = (isOne: (event: TimedEvent) => boolean) =>
    new Set(lives.filter(isOne).map(({ orderId }) => orderId)).size;
  const revived = ordersWith(({ kind }) => kind === 'revived');
  if (revived > 0)
    sentences.push(
      `Orders with changes of lines after a void; no expectation checks these orders afterwards: ${revived}.`,
    );
  const away = ordersWith((event) => event.kind === 'away' && event.isWanted);
  if (away > 0)
    sentences.push(
      `Orders that were missing from responses for a while before they were served; no expectation checks them in that time: ${away}.`,
    );
  const handed = handedOver(lives);
  if (handed > 0)
    sentences.push(`Lines that moved to another order; in the scenario they stay in the first one: ${handed}.`);
  const parted = ordersWith(({ kind }) => kind === 'parted');
  if (parted > 0)
    sentences.push(
      `Orders whose lines moved, were edited or were marked on the device; no expectation checks these orders afterwards: ${parted}.`,
    );
  const moved = lives.filter((event) => event.kind === 'moved' && !isMove(scene, event)).length;
  if (moved > 0) sentences.push(`Moves to no table, or to a table that the scenario's venue does not have: ${moved}.`);
  if (hasRules(runs[0]?.start, head.kdsId)) sentences.push('The filters of the unit by sector and channel.');
  if (own > 0) sentences.push(`Actions at the device of which the recording has no details: ${countOf(own, 'time')}.`);
  if (recording.isCutOff) sentences.push('Its end is missing: events after its last line are unknown.');
  const begun = runs.slice(1).filter(({ start }) => start.run).length;
  if (begun > 0)
    sentences.push(`The app restarted ${countOf(begun, 'time')}; whether it was killed or reloaded is not known.`);
  const gaps = runs.slice(1).filter(({ start }) => !start.run).length;
  if (gaps > 0) sentences.push(`Parts of the recording that the device could not store: ${gaps}.`);
  if (steps > EXTRACTED_STEPS_MAX)
    sentences.push(`Steps at the end, beyond the limit of a scenario: ${steps - EXTRACTED_STEPS_MAX}.`);
  return sentences;
}
