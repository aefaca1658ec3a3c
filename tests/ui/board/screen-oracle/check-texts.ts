/** Checks the texts outside the cards: age, pending changes, notices, and why the board is empty. */
import { unitProblem } from '../../../../src/domain/presentation/unit-problem.ts';
import type { AppState } from '../../../../src/engine/base/state.ts';
import { es } from '../../../../src/i18n/es.ts';
import type { ScreenCard, ScreenLine } from './read-screen.ts';
import { problemUnless, type ScreenSnapshot } from './screen-snapshot.ts';

const ONLINE_TEXTS: readonly string[] = [es.link.word.online, es.link.word.localServer, es.link.word.connecting];
/** A board has no access, whatever its links, when its unit belongs to another device or the cloud rejects it. */
const wordOf = ({ link, unit }: AppState): string =>
  es.link.word[unitProblem(unit, link.alarm?.cause) === null ? link.word : 'noAccess'];
const WITHOUT_NETWORK: readonly string[] = [es.link.word.noNetwork, es.link.word.localServer];
const NOTHING_YET: readonly string[] = [es.board.starting, es.board.message.unread];
/** The longest time until the screen shows that the storage did not keep a tap. */
const MEMORY_ONLY_SHOWN_MS = 30_000;
/** A board need not show a message until this long after its start. */
const SILENT_MS = 10_000;

type Values = Readonly<Record<string, string | number>>;

/** Fills values into a text as i18next does; `$t(refusal.{{why}})` becomes that refusal's text. */
function filled(texts: Readonly<Record<string, string>>, name: string, values: Values): string {
  const plural = values.count === 1 ? 'one' : 'other';
  const text = texts[name] ?? texts[`${name}_${plural}`] ?? `no text ${name}`;
  const full = text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => String(values[key]));
  return full.replace(/\$t\(refusal\.(.+?)\)/g, (_, why: keyof typeof es.refusal) => es.refusal[why]);
}

/**
 * A stale board shows this by its banner, OFFLINE, its indicator, its pause mark or the message that it waits for
 * orders.
 */
function checkAge({ shift, station, tab, screen }: ScreenSnapshot): readonly string[] {
  const behindMs = shift.watch.behindMs(station, tab);
  const isGiven =
    screen.banner !== null ||
    screen.showsOffline ||
    screen.isPaused ||
    NOTHING_YET.includes(screen.message) ||
    !ONLINE_TEXTS.includes(screen.pill);
  return problemUnless(
    behindMs === null || isGiven,
    `is ${Math.round((behindMs ?? 0) / 1_000)} s behind and shows no warning`,
  );
}

function checkLink({ station, tab, screen }: ScreenSnapshot): readonly string[] {
  const { link, unit } = tab.app.state;
  const { pill, banner } = screen;
  const isOffline = station.troubles.isOn('offline') && !station.troubles.isOn('asleep');
  return [
    ...problemUnless(pill === wordOf(tab.app.state), `has ${pill} for ${wordOf(tab.app.state)} in its indicator`),
    ...problemUnless(!isOffline || WITHOUT_NETWORK.includes(pill), `says ${pill} without a network`),
    ...problemUnless(
      (banner !== null) === (link.alarm !== null || unit !== 'ours'),
      'has a banner for nothing, or none for trouble',
    ),
    ...problemUnless(banner?.length !== 0, 'has an empty banner'),
  ];
}

/** Whether a tap that shows as pending has been in this tab's memory alone for longer than a storage may take. */
const isMemoryOnly = ({ station, tab, shift }: ScreenSnapshot, { key, change }: ScreenLine): boolean => {
  const promisedTap = shift.tapTracker.promised(station.name, key);
  if (change === '' || promisedTap === undefined || promisedTap.durable || promisedTap.tab !== tab.number) return false;
  return shift.world.nowMs() - promisedTap.atMs > MEMORY_ONLY_SHOWN_MS;
};

/**
 * The changes that the cards mark with this word, as a cook counts them. An extra counts with its dish, which may be on
 * an earlier card of the order; without its dish it does not count.
 */
export function changesOn(cards: readonly Pick<ScreenCard, 'orderId' | 'lines'>[], word: string): number {
  const dishes = new Map<number, ScreenLine['key']>();
  const changes = new Set<string>();
  for (const { orderId, lines } of cards) {
    for (const line of lines) {
      if (!line.isExtra) dishes.set(orderId, line.key);
      const dish = dishes.get(orderId);
      if (line.change === word && dish !== undefined) changes.add(`${dish}=${line.accessibleStatus}`);
    }
  }
  return changes.size;
}

/** The screen counts pending changes, and warns when the storage refuses writes. */
function checkSaving(snapshot: ScreenSnapshot): readonly string[] {
  const { tab, screen } = snapshot;
  const { pending, held, unsent, forCloud, memoryOnly, autosaveInS } = tab.app.state.saving;
  const lines = screen.cards.flatMap((card) => card.lines);
  const count = autosaveInS === null ? pending : pending - held;
  const counted = filled(es.saving, autosaveInS === null ? 'unsaved' : 'countdown', {
    count,
    seconds: autosaveInS ?? 0,
  });
  const beside = count === pending ? '' : ` ${filled(es.saving, 'held', { count: held })}`;
  const [sent, sending] = forCloud > 0 ? ['forCloud', forCloud] : ['sending', unsent];
  const due = [
    ...problemUnless(pending === 0, counted + beside),
    ...problemUnless(unsent === 0 || screen.banner !== null, filled(es.saving, sent, { count: sending })),
    ...problemUnless(!memoryOnly, es.saving.memoryOnly),
  ].join(' | ');
  const notices = screen.saving.join(' | ');
  const announced = pending === 0 ? '' : filled(es.saving, 'unsaved', { count: pending });
  const waiting = filled(es.banner, 'waiting', { count: unsent });
  const isKept = !lines.some((line) => isMemoryOnly(snapshot, line));
  return [
    ...problemUnless(notices === due, `says "${notices}" for "${due}"`),
    ...problemUnless(screen.announced === announced, `announces "${screen.announced}" for "${announced}"`),
    ...problemUnless(
      screen.banner === null || screen.banner.includes(waiting) === unsent > 0,
      `does not show ${waiting}`,
    ),
    ...problemUnless(
      changesOn(screen.cards, es.line.pending) <= pending && changesOn(screen.cards, es.line.unsent) <= unsent,
      'marks more than it counts',
    ),
    ...problemUnless(
      isKept || screen.saving.includes(es.saving.memoryOnly),
      'has a tap only in memory and does not show that',
    ),
  ];
}

function checkNotices({ tab, screen }: ScreenSnapshot): readonly string[] {
  // A card that left before the notice has no name.
  const nameless = { order: es.notices.someOrder, lines: es.notices.someDish };
  const due = tab.app.state.notices
    .map(({ text, values }) => filled(es.notices, text, { ...nameless, ...values }))
    .join(' | ');
  const notices = screen.notices.join(' | ');
  return problemUnless(notices === due, `has the notices "${notices}" for "${due}"`);
}

/**
 * A board without cards shows the reason, and a paused board the pause. It may show that it is empty only without cards
 * and after a response.
 */
function checkMessage({ shift, tab, screen, orders }: ScreenSnapshot): readonly string[] {
  const { cards, message, isPaused } = screen;
  const isDone = message === es.board.message['no-orders'];
  const isYoung = shift.world.nowMs() - tab.sight.openedMs < SILENT_MS;
  return [
    ...problemUnless(cards.length > 0 || message !== '' || isYoung, 'has no cards and shows no warning'),
    ...problemUnless(!isDone || cards.length === 0, 'shows "no orders" above its cards'),
    ...problemUnless(!isDone || orders !== null, 'shows that there are no orders before it received any'),
    ...problemUnless(isPaused === (tab.app.state.board.pausedS !== null), 'shows the wrong pause state'),
  ];
}

export const checkTexts = (snapshot: ScreenSnapshot): readonly string[] => [
  ...checkAge(snapshot),
  ...checkLink(snapshot),
  ...checkSaving(snapshot),
  ...checkNotices(snapshot),
  ...checkMessage(snapshot),
];
