/** How cloud and local server answered a recorded device, as faults of a scenario: away, hanging, somebody else's page, slow (rule RCD10). */
import { GARBLED, modeTold, type RecordedExchange } from '../replay/exchanges.ts';
import type { HeardTrouble } from './extracted-step.ts';

/** Shorter ones are one answer that was lost. */
const LASTING_MS = 2_000;
/** No machine that is well takes so long. */
const SLOW_MS = 1_500;
/** One answer alone that came late is chance. */
const SLOW_ANSWERS_MIN = 2;
/** An answer that nobody waited for any longer took about so much more than the wait. */
const GIVEN_UP_MS = 1_000;

/** The cloud alone is asked for these. */
const CLOUD_CALLS = ['cloudTest', 'configuration', 'installRecord'];
/** And for these while no local server serves, which is asked for them else. */
const ROUTED_CALLS = ['orders', 'changeStatus'];
const SERVES_FROM = 2;
const PRESENT_FROM = 1;

/** The app aborts the request that is in flight when its route changes: so soon after the new mode it ends. */
const ABORTED_WITHIN_MS = 1_000;

type AskedRoad = 'cloud' | 'local';

/** What an exchange says of its road: it was slow, failed in one of three ways, or was well. */
type RoadWord = 'slow' | 'down' | 'hang' | 'html' | 'well';

export const isSlowness = ({ step }: Pick<HeardTrouble, 'step'>): boolean => step.fault === FAULTS.cloud.slow;

/** When the local server was in which mode, as it said. */
export function modesIn(exchanges: readonly RecordedExchange[], first: number | null) {
  let mode = first;
  return exchanges.flatMap((exchange) => {
    const said = modeTold(exchange);
    if (said === null || said === mode) return [];
    mode = said;
    return [{ t: exchange.answered?.t ?? exchange.asked.t, mode: said }];
  });
}

const tookMs = ({ asked, answered }: RecordedExchange): number => (answered === null ? 0 : answered.t - asked.t);

function saidBy(exchange: RecordedExchange): readonly RoadWord[] {
  if (exchange.answered === null) return [];
  const { answer } = exchange.answered;
  if ('why' in answer) return [answer.why === 'timeout' ? 'hang' : 'down'];
  if (answer.text() === GARBLED) return ['html'];
  return [tookMs(exchange) >= SLOW_MS ? 'slow' : 'well'];
}

interface ToldExchange {
  readonly exchange: RecordedExchange;
  readonly said: RoadWord;
}

/** Of exchanges in a row that came late or never: where most came they were slow, and where few did those were well again. */
function patient(row: readonly ToldExchange[]): readonly ToldExchange[] {
  const late = row.filter(({ said }) => said === 'slow').length;
  const isSlow = late >= SLOW_ANSWERS_MIN && late * 2 >= row.length;
  return row.map(({ exchange, said }) => ({ exchange, said: isSlow ? 'slow' : said === 'slow' ? 'well' : said }));
}

/** What each exchange says, those that nobody had answered at the end left out. */
function toldBy(exchanges: readonly RecordedExchange[]): readonly ToldExchange[] {
  const all = exchanges.flatMap((exchange) => saidBy(exchange).map((said): ToldExchange => ({ exchange, said })));
  const told: ToldExchange[] = [];
  let row: ToldExchange[] = [];
  for (const each of all) {
    if (each.said === 'slow' || each.said === 'hang') {
      row.push(each);
      continue;
    }
    told.push(...patient(row), each);
    row = [];
  }
  return [...told, ...patient(row)];
}

/**
 * Something began after the device heard that it was not so and before it heard that it was: a little before that, so that whoever
 * asks in the same second hears it too.
 */
const LEAD_MS = 5_000;
const beganMs = (notYetMs: number, heardMs: number): number => Math.max(heardMs - LEAD_MS, (notYetMs + heardMs) / 2);

/** Exchanges of one trouble, one after the other, what came before them and what came after them. */
interface Spell {
  readonly before: RecordedExchange | null;
  readonly said: Exclude<RoadWord, 'well'>;
  readonly all: RecordedExchange[];
  next: RecordedExchange | null;
}

/** Troubles of a road. A failure goes on with whatever fails, as slowness does with what is slow. */
function spellsOf(exchanges: readonly RecordedExchange[]): readonly Spell[] {
  const spells: Spell[] = [];
  let open: Spell | null = null;
  let before: RecordedExchange | null = null;
  for (const { exchange, said } of toldBy(exchanges)) {
    if (open !== null && (said === 'well' || (said === 'slow') !== (open.said === 'slow'))) {
      open.next = exchange;
      open = null;
    }
    if (said !== 'well') {
      if (open === null) {
        open = { before, said, all: [], next: null };
        spells.push(open);
      }
      open.all.push(exchange);
    }
    before = exchange;
  }
  return spells;
}

/** Delays among which are all that were heard. */
function delaysOf(all: readonly RecordedExchange[]) {
  const took = all.map((each) => tookMs(each) + (saidBy(each)[0] === 'hang' ? GIVEN_UP_MS : 0));
  const [least, most] = [Math.min(...took), Math.max(...took)];
  return { delayMs: Math.round((least + most) / 2), spreadMs: Math.round((most - least) / 2) };
}

const FAULTS: Readonly<Record<AskedRoad, Readonly<Record<Spell['said'], string | null>>>> = {
  cloud: { slow: 'cloud-slow', down: 'cloud-down', hang: 'cloud-hang', html: 'cloud-html' },
  local: { slow: 'cloud-slow', down: 'local-down', hang: 'local-down', html: null },
};

/** The fault that a spell was, and that devices looked for orders as it was noticed; none for one answer alone that was lost. */
function faultOf(road: AskedRoad, { before, said, all, next }: Spell, untilMs: number): readonly HeardTrouble[] {
  const fault = FAULTS[road][said];
  const firstMs = all[0]?.asked.t ?? untilMs;
  const last = all.at(-1);
  if (fault === null || (next !== null && next.asked.t - firstMs < LASTING_MS)) return [];
  // It ended between the last call that it struck and the first that it did not.
  const struckMs = (said === 'slow' ? last?.asked.t : last?.answered?.t) ?? firstMs;
  const until = next === null ? untilMs : Math.min(next.asked.t, (struckMs + next.asked.t) / 2);
  const options = said === 'slow' ? { options: { ...delaysOf(all), ...(road === 'local' && { on: road }) } } : {};
  const at = before === null ? firstMs : beganMs(before.asked.t, firstMs);
  // Why the device asked just then nobody knows: whoever runs again would notice when it asks by itself, minutes later.
  const isByOrders = said !== 'slow' && all[0]?.asked.call === 'orders';
  const looks: readonly HeardTrouble[] = isByOrders ? [{ at: firstMs, step: { press: 'look' } }] : [];
  return [{ at, until, step: { fault, ...options } }, ...looks];
}

/** Which machine was asked; null for one that is not known to be there. */
function roadOf({ asked: { call } }: RecordedExchange, mode: number): AskedRoad | null {
  if (CLOUD_CALLS.includes(call)) return 'cloud';
  if (ROUTED_CALLS.includes(call)) return mode < SERVES_FROM ? 'cloud' : 'local';
  return call === 'localStatus' && mode >= PRESENT_FROM ? 'local' : null;
}

/** Whether the app aborted a request itself, as another machine serves from a mode on: such an end says nothing of the road. */
const isAborted =
  (turnsMs: readonly number[]) =>
  ({ asked, answered }: RecordedExchange): boolean =>
    ROUTED_CALLS.includes(asked.call) &&
    answered !== null &&
    'why' in answered.answer &&
    answered.answer.why === 'network' &&
    turnsMs.some((turn) => asked.t <= turn && turn <= answered.t && answered.t <= turn + ABORTED_WITHIN_MS);

/** The troubles of both roads in one run. */
export function roadTroubles(
  exchanges: readonly RecordedExchange[],
  modes: readonly { readonly t: number; readonly mode: number }[],
  { firstMode, untilMs }: { readonly firstMode: number; readonly untilMs: number },
): readonly HeardTrouble[] {
  const modeAt = (t: number) => modes.findLast((each) => each.t <= t)?.mode ?? firstMode;
  const turnsMs = modes
    .filter(({ mode }, at) => mode >= SERVES_FROM !== (modes[at - 1]?.mode ?? firstMode) >= SERVES_FROM)
    .map(({ t }) => t);
  const isOwnEnd = isAborted(turnsMs);
  return (['cloud', 'local'] as const).flatMap((road) => {
    const own = exchanges.filter((each) => roadOf(each, modeAt(each.asked.t)) === road && !isOwnEnd(each));
    return spellsOf(own).flatMap((spell) => faultOf(road, spell, untilMs));
  });
}

/** While the local server was another restaurant's, as it said. */
export function foreignServers(exchanges: readonly RecordedExchange[], untilMs: number): readonly HeardTrouble[] {
  const spans: HeardTrouble[] = [];
  let from: number | null = null;
  const note = (at: number, until: number) => void spans.push({ at, until, step: { fault: 'local-other-venue' } });
  for (const { asked, answered } of exchanges) {
    const isTold = asked.call === 'localStatus' && answered !== null && !('why' in answered.answer);
    if (answered?.isForeign === true) from ??= asked.t;
    else if (isTold && from !== null) {
      note(from, asked.t);
      from = null;
    }
  }
  if (from !== null) note(from, untilMs);
  return spans;
}
