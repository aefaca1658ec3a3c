import type { JournalLine, SimulationStatus } from '../../core/base/control.ts';
import { TYPED_NAMES } from '../../core/base/typed-names.ts';
import type { RoomLanguage, SharedTexts } from './texts.ts';

export interface VenueNames {
  /** Keys are units: `KDS 3`. */
  readonly devices: Readonly<Record<string, string>>;
  /** Keys are the Spanish names, which the simulation uses. */
  readonly dishes: Readonly<Record<string, string>>;
}

/** `language` is the reader's language. */
export const venueNames = (
  { devices, menu }: Pick<SimulationStatus, 'devices' | 'menu'>,
  language: RoomLanguage,
): VenueNames => ({
  devices: Object.fromEntries(devices.map(({ kdsId, name }) => [`KDS ${kdsId}`, name])),
  dishes: Object.fromEntries(
    [...TYPED_NAMES, ...menu.flatMap((dish) => [...dish.changes, dish].map(({ name }) => name))].map((name) => [
      name.es,
      name[language],
    ]),
  ),
});

const nameIn = (names: Readonly<Record<string, string>>, word: string): string =>
  Object.hasOwn(names, word) ? (names[word] ?? word) : word;

/** Translates names as in `2× Pizza + Queso extra, 1× Bebida 1,5 l`. */
const withDishes = (text: string, { dishes }: VenueNames): string =>
  text.replace(/(\d+× )(.+?)(?=, \d+× | · | → |$)/g, (_, count: string, dish: string) => {
    const parts = dish.split(' + ').map((part) => nameIn(dishes, part));
    return count + parts.join(' + ');
  });

const NOTHING_LEFT = /: no order has anything left to do$/;

/** `KDS 3 · M 12 · 2× Pizza · 110` */
function tapOf(text: string, texts: SharedTexts, names: VenueNames): string {
  const parts = text.split(' · ');
  const [unit = '', ...about] = parts.slice(0, -1);
  return `${[nameIn(names.devices, unit), ...about].join(' · ')} → ${nameIn(texts.lineStatus, parts.at(-1) ?? '')}`;
}

/** `D 4110 · 1` */
function webOf(text: string, { webStatus }: SharedTexts): string {
  const at = text.lastIndexOf(' · ');
  return at < 0 ? text : `${text.slice(0, at)} → ${nameIn(webStatus, text.slice(at + 3))}`;
}

function detailOf(what: string, text: string, texts: SharedTexts, names: VenueNames): string {
  if (what === 'tap' || what === 'tapped') return tapOf(text, texts, names);
  if (what === 'web') return webOf(text, texts);
  if (what === 'local-mode') return texts.inLocalMode(text.replace(/\D/g, ''));
  const [first = ''] = text.split(' ', 1);
  return nameIn({ ...texts.fault, ...texts.deviceTrouble }, first) + text.slice(first.length);
}

/** Uses plain names for troubles, devices and dishes. Text that a person wrote stays unchanged. */
export function sentenceOf(
  { what, text }: Pick<JournalLine, 'what' | 'text'>,
  texts: SharedTexts,
  names: VenueNames,
): string {
  if (NOTHING_LEFT.test(text)) return texts.nothingLeft;
  const verb = Object.hasOwn(texts.event, what) ? texts.event[what] : undefined;
  if (verb === undefined) return text;
  if (what === 'message' || what === 'mark') return `${verb} ${text}`;
  return `${verb} ${withDishes(detailOf(what, text, texts, names), names)}`;
}
