/** Converts the Spanish words on a screen to statuses, levels and messages. */
import { es } from '../../src/i18n/es.ts';
import { es as screens } from '../../src/i18n/es-screens.ts';
import { cardOf, lineOf } from '../core/base/card-keys.ts';
import type { DeviceView } from '../headless/device-view.ts';
import type { RegionNames, ScreenCard, ScreenContent, ScreenLine } from './read-screen.ts';

export const REGIONS: RegionNames = {
  banner: es.banner.label,
  notices: es.notices.label,
  customer: screens.customer.title,
  small: es.board.mini,
  link: es.link.label.replace('{{word}}', ''),
};

/** The status text of a line that cannot change. */
export const LOCKED = es.status.paused;

/** The text of status 170, and of each line of a web order that its customer cancelled (rule ORDER-64). */
export const CUSTOMER_VOID = es.status.cancelledByCustomer;

/** A text may mean several codes. An unconfirmed void has none. */
const STATUS_WORDS: readonly (readonly [word: string, statuses: readonly number[]])[] = [
  [es.status.pending, [0]],
  [es.status.newOrderRequest, [40]],
  [es.status.paused, [75]],
  [es.status.kitchenTicketPrinted, [90]],
  [es.status.preparing, [100]],
  [es.status.ready, [110]],
  [es.status.outForDelivery, [120]],
  [es.status.delivered, [130, 180]],
  [CUSTOMER_VOID, [170]],
  [es.status.cancelled, [171, 172, 173, 174, 176, 177, 178, 179]],
  [es.status.notReceived, [175]],
  [es.status.paymentRetrieved, [200]],
];

/** The status is at the end of the line's name, before the mark for a fired line. */
export function statusTextOf({ name }: ScreenLine): string {
  const label = name.endsWith(`, ${es.card.fire}`) ? name.slice(0, -`, ${es.card.fire}`.length) : name;
  return label.slice(label.lastIndexOf(', ') + 2);
}

/** Empty for a text that is not a status. */
export const statusesOf = (line: ScreenLine): readonly number[] =>
  STATUS_WORDS.find(([word]) => word === statusTextOf(line))?.[1] ?? [];

/** A placeholder, or one of the refusals. */
const GAPS = /\{\{\w+\}\}|\$t\(refusal\.[^)]*\)/g;

/** Matches the text with any values. */
const likeOf = (text: string): string =>
  text.replaceAll(/\{\{\w+\}\}|\$t\(refusal\.[^)]*\)|[.*+?^${}()|[\]\\]/g, (found) => {
    if (found.startsWith('{{')) return '.*';
    return found.startsWith('$t') ? `(?:${Object.values(es.refusal).map(likeOf).join('|')})` : `\\${found}`;
  });

/** The key of the text that matches `shown`, with any values in its gaps. */
function keyOf(texts: Readonly<Record<string, string>>, shown: string): string | undefined {
  const lettersOf = (text: string) => text.replaceAll(GAPS, '').length;
  // Of several matching texts, the one with the longest fixed part is right.
  const [found] = Object.entries(texts)
    .filter(([, text]) => new RegExp(`^${likeOf(text)}$`).test(shown))
    .sort(([, a], [, b]) => lettersOf(b) - lettersOf(a));
  return found?.[0].replace(/_(one|other|many)$/, '');
}

const LEVEL_WORDS: Readonly<Record<string, string>> = es.card.level;

/** The card's color decides the level, and must match its word. */
function levelOf({ level, name }: ScreenCard): string {
  const word = LEVEL_WORDS[level];
  const label = Object.values(LEVEL_WORDS).find((each) => name.endsWith(`, ${each}`));
  return word === label ? level : `${level} in its color and "${label ?? ''}" in its word`;
}

/** The indicator's word decides the state. A customer screen hides it until the pointer moves. */
function linkOf({ link }: ScreenContent): string {
  const word = link?.slice(REGIONS.link.length);
  return Object.entries(es.link.word).find(([, each]) => each === word)?.[0] ?? 'not on the screen';
}

const messageOf = ({ statuses }: ScreenContent): string =>
  Object.entries(es.board.message).find(([, text]) => statuses.includes(text))?.[0] ?? 'none';

function worksOf({ banner }: ScreenContent): string {
  if (banner === null || !banner.includes(es.bar.offline)) return 'all';
  return banner.includes(es.banner.local) ? 'local' : 'device';
}

/** `sounds` are those since the last check of the unit. */
export function deviceViewOf(screen: ScreenContent, sounds: readonly number[]): DeviceView {
  const bannerText = [screen.banner, screen.mark].filter((each) => each !== null).join(' ');
  return {
    cards: screen.cards.map((card) => ({
      orderId: cardOf(card.key).orderId,
      level: levelOf(card),
      lines: card.lines.map((line) => ({
        id: lineOf(line.key).lineId,
        statuses: statusesOf(line),
        shown: statusTextOf(line),
      })),
    })),
    banner: bannerText.includes(es.bar.offline) ? 'offline' : 'none',
    bannerText: () => bannerText,
    works: screen.isCustomerScreen && bannerText.includes(es.bar.offline) ? 'device' : worksOf(screen),
    link: linkOf(screen),
    message: messageOf(screen),
    notices: screen.notices.map((text) => keyOf(es.notices, text) ?? text),
    sounds,
    tiles: screen.tiles,
    ready: screen.small?.filter(({ isDone }) => isDone).map(({ cardKey }) => cardOf(cardKey).orderId) ?? null,
  };
}
