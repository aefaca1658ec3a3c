/** Checks the texts of a screen beside its cards: age, waiting changes, notices, and why it is empty. */
import { unitProblem } from '../../../../src/domain/presentation/unit-problem.ts';
import type { AppState } from '../../../../src/engine/base/state.ts';
import { es } from '../../../../src/i18n/es.ts';
import { type Beheld, unless } from './beheld.ts';
import type { GlassCard, GlassLine } from './glass.ts';

const ALL_WELL: readonly string[] = [es.link.word.online, es.link.word.localServer, es.link.word.connecting];
/** A board whose unit is not its own, or whose cloud refuses it, has no access, whatever its links are. */
const wordOf = ({ link, unit }: AppState): string =>
  es.link.word[unitProblem(unit, link.alarm?.cause) === null ? link.word : 'noAccess'];
const WITHOUT_NETWORK: readonly string[] = [es.link.word.noNetwork, es.link.word.localServer];
/** The texts of a board that has loaded nothing yet. */
const NOTHING_YET: readonly string[] = [es.board.starting, es.board.message.unread];
/** A storage without a response by then counts as one that refused. */
const UNKEPT_MS = 30_000;
/** Before that a board may still be silent. */
const SILENT_MS = 10_000;

type Values = Readonly<Record<string, string | number>>;

/** A text with its values in it, as i18next does it: `$t(refusal.{{why}})` is another text. */
function filled(texts: Readonly<Record<string, string>>, name: string, values: Values): string {
  const plural = values.count === 1 ? 'one' : 'other';
  const text = texts[name] ?? texts[`${name}_${plural}`] ?? `no text ${name}`;
  const full = text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => String(values[key]));
  return full.replace(/\$t\(refusal\.(.+?)\)/g, (_, why: keyof typeof es.refusal) => es.refusal[why]);
}

/** A stale board must show it: by its banner, the word OFFLINE, its indicator, its pause mark or an empty board. */
function judgeAge({ floor, station, tab, glass }: Beheld): readonly string[] {
  const behindMs = floor.watch.behindMs(station, tab);
  const isSaid =
    glass.banner !== null ||
    glass.saysOffline ||
    glass.isPaused ||
    NOTHING_YET.includes(glass.message) ||
    !ALL_WELL.includes(glass.pill);
  return unless(behindMs === null || isSaid, `is ${Math.round((behindMs ?? 0) / 1_000)} s behind and says nothing`);
}

/** The indicator, the banner and the world agree. */
function judgeLink({ station, tab, glass }: Beheld): readonly string[] {
  const { link, unit } = tab.app.state;
  const { pill, banner } = glass;
  const isOffline = station.troubles.isOn('offline') && !station.troubles.isOn('asleep');
  return [
    ...unless(pill === wordOf(tab.app.state), `has ${pill} for ${wordOf(tab.app.state)} in its indicator`),
    ...unless(!isOffline || WITHOUT_NETWORK.includes(pill), `says ${pill} without a network`),
    ...unless(
      (banner !== null) === (link.alarm !== null || unit !== 'ours'),
      'has a banner for nothing, or none for trouble',
    ),
    ...unless(banner?.length !== 0, 'has an empty banner'),
  ];
}

/** Whether a tap that shows as open here is in the memory of this tab alone, for longer than a storage may take. */
const isUnkept = ({ station, tab, floor }: Beheld, { key, change }: GlassLine): boolean => {
  const wish = floor.ledger.promised(station.name, key);
  if (change === '' || wish === undefined || wish.durable || wish.tab !== tab.number) return false;
  return floor.world.nowMs() - wish.atMs > UNKEPT_MS;
};

/**
 * The changes that a card marks with this word, as a cook counts them: an extra counts with its dish, which may be on
 * another card.
 */
function changesOn({ lines }: GlassCard, word: string): number {
  const changes = lines.flatMap((line, at) => {
    const dish = line.isExtra ? lines.slice(0, at).findLast(({ isExtra }) => !isExtra) : line;
    return line.change === word && dish !== undefined ? [`${dish.key}=${line.called}`] : [];
  });
  return new Set(changes).size;
}

/** Waiting changes are counted, and a storage that keeps none of them is reported. */
function judgeSaving(beheld: Beheld): readonly string[] {
  const { tab, glass } = beheld;
  const { pending, held, unsent, forCloud, memoryOnly, autosaveInS } = tab.app.state.saving;
  const lines = glass.cards.flatMap((card) => card.lines);
  const marked = (word: string) => glass.cards.reduce((sum, card) => sum + changesOn(card, word), 0);
  const count = autosaveInS === null ? pending : pending - held;
  const counted = filled(es.saving, autosaveInS === null ? 'unsaved' : 'countdown', {
    count,
    seconds: autosaveInS ?? 0,
  });
  const beside = count === pending ? '' : ` ${filled(es.saving, 'held', { count: held })}`;
  const [sent, sending] = forCloud > 0 ? ['forCloud', forCloud] : ['sending', unsent];
  const due = [
    ...unless(pending === 0, counted + beside),
    ...unless(unsent === 0 || glass.banner !== null, filled(es.saving, sent, { count: sending })),
    ...unless(!memoryOnly, es.saving.memoryOnly),
  ].join(' | ');
  const said = glass.saving.join(' | ');
  const waiting = filled(es.banner, 'waiting', { count: unsent });
  const isKept = !lines.some((line) => isUnkept(beheld, line));
  return [
    ...unless(said === due, `says "${said}" for "${due}"`),
    ...unless(glass.banner === null || glass.banner.includes(waiting) === unsent > 0, `does not say ${waiting}`),
    ...unless(marked(es.line.pending) <= pending && marked(es.line.unsent) <= unsent, 'marks more than it counts'),
    ...unless(isKept || glass.saving.includes(es.saving.memoryOnly), 'keeps a tap in its memory and does not say so'),
  ];
}

/** Every notice has its exact words. */
function judgeNotices({ tab, glass }: Beheld): readonly string[] {
  // A card that left the board before the notice has no name.
  const nameless = { order: es.notices.someOrder, lines: es.notices.someDish };
  const due = tab.app.state.notices
    .map(({ text, values }) => filled(es.notices, text, { ...nameless, ...values }))
    .join(' | ');
  const said = glass.notices.join(' | ');
  return unless(said === due, `has the notices "${said}" for "${due}"`);
}

/** A board without cards shows why, and one that shows that it is empty received no orders. */
function judgeMessage({ floor, tab, glass, orders }: Beheld): readonly string[] {
  const { cards, message, isPaused } = glass;
  const isDone = message === es.board.message['no-orders'];
  const isYoung = floor.world.nowMs() - tab.sight.openedMs < SILENT_MS;
  return [
    ...unless(cards.length > 0 || message !== '' || isYoung, 'has no cards and says nothing'),
    ...unless(!isDone || cards.length === 0, 'says that there are no orders above its cards'),
    ...unless(!isDone || orders !== null, 'says that there are no orders before it heard of any'),
    ...unless(isPaused === (tab.app.state.board.pausedS !== null), 'says that it is paused, or does not'),
  ];
}

/** All problems of a screen's texts. */
export const judgeWords = (beheld: Beheld): readonly string[] => [
  ...judgeAge(beheld),
  ...judgeLink(beheld),
  ...judgeSaving(beheld),
  ...judgeNotices(beheld),
  ...judgeMessage(beheld),
];
