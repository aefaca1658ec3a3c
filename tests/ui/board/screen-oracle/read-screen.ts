import { es } from '../../../../src/i18n/es.ts';

export interface ScreenLine {
  /** Order id and line id: `4711:3`. */
  readonly key: `${number}:${number}`;
  readonly isExtra: boolean;
  /** Whether the line has a minus sign. */
  readonly isRemoval: boolean;
  /** As text, also for an extra; 1 when the line shows none. */
  readonly quantity: string;
  readonly name: string;
  /** Includes the rows that continue the line. */
  readonly text: string;
  readonly accessibleStatus: string;
  readonly namesFire: boolean;
  readonly showsFire: boolean;
  /** Null for a chip without a word. */
  readonly chip: string | null;
  readonly chipColour: string;
  /** Empty without a change of this device. */
  readonly change: string;
  readonly isStruck: boolean;
  readonly isVoided: boolean;
  /** Whether the accessible description reports quantity that others added after the line was finished. */
  readonly describesAdded: boolean;
}

export interface ScreenCard {
  readonly orderId: number;
  readonly title: string;
  /** The card's accessible name: title, number of lines, level. */
  readonly called: string;
  /** `1/2`; empty if the order has one card. */
  readonly part: string;
  readonly level: string;
  readonly levelWord: string;
  /** `12:07`, how long it has waited. */
  readonly clock: string;
  readonly lines: readonly ScreenLine[];
}

export interface ScreenContent {
  readonly cards: readonly ScreenCard[];
  /** The board's message in place of cards or above them; otherwise empty. */
  readonly message: string;
  readonly pill: string;
  /**
   * Whether the bar shows OFFLINE beside the indicator: when the orders come from a local server and there is no
   * banner.
   */
  readonly showsOffline: boolean;
  readonly banner: readonly string[] | null;
  readonly isPaused: boolean;
  /** The texts about unsent changes, except the banner. */
  readonly saving: readonly string[];
  /** The number of unsaved changes in an announcement; otherwise empty. */
  readonly announced: string;
  readonly notices: readonly string[];
}

const textOf = (element: Element | null | undefined): string => element?.textContent.trim() ?? '';

const FIRE_SUFFIX = `, ${es.card.fire}`;

const REMOVAL_SIGN = '−';
const ADDED = new RegExp(`(^|, )${es.line.added.replace('{{count}}', '[\\d.,]+')}(,|$)`);

/** Includes the rows that continue the line. */
function wholeText(button: HTMLElement): string {
  let text = textOf(button);
  for (
    let row = button.closest('li')?.nextElementSibling;
    row instanceof HTMLElement && row.dataset.row === 'rest';
    row = row.nextElementSibling
  )
    text += row.textContent;
  return text;
}

const FIRE_MARK = /^\*FIRE\* [\d:]+$/;

const showsFire = (button: HTMLElement): boolean =>
  [...(button.parentElement?.querySelectorAll('b') ?? [])].some(({ textContent }) => FIRE_MARK.test(textContent));

/** The first spans of the button are quantity and name. */
function readLine(button: HTMLElement): ScreenLine {
  const [quantity, name] = button.children;
  const chip = [...button.querySelectorAll<HTMLElement>('span')].find(({ style }) => style.getPropertyValue('--chip'));
  const isRemoval = textOf(quantity) === REMOVAL_SIGN;
  const isExtra = isRemoval || textOf(quantity) === '+';
  const [, times, product = ''] = /^(?:(\S+)× )?(.*)$/s.exec(textOf(name)) ?? [];
  const label = button.getAttribute('aria-label') ?? '';
  const description = button.getAttribute('aria-description') ?? '';
  const namesFire = label.endsWith(FIRE_SUFFIX);
  const called = namesFire ? label.slice(0, -FIRE_SUFFIX.length) : label;
  const chipLabel = textOf(chip);
  return {
    key: button.dataset.line as ScreenLine['key'],
    isExtra,
    isRemoval,
    quantity: isExtra ? (times ?? '1') : textOf(quantity),
    name: isExtra ? product : textOf(name),
    text: wholeText(button),
    accessibleStatus: called.slice(called.lastIndexOf(', ') + 2),
    namesFire,
    showsFire: showsFire(button),
    chip: chipLabel === '' ? null : chipLabel,
    chipColour: chip?.style.getPropertyValue('--chip') ?? '',
    change: [es.line.pending, es.line.unsent].find((word) => description.includes(word)) ?? '',
    isStruck: button.dataset.state !== undefined,
    isVoided: button.dataset.state === 'voided',
    describesAdded: ADDED.test(description),
  };
}

function readCard(card: HTMLElement): ScreenCard {
  const part = card.querySelector('header [role="img"][aria-label^="parte "]');
  return {
    orderId: Number(card.dataset.card?.split('-')[0]),
    title: textOf(card.querySelector('h2')),
    called: card.getAttribute('aria-label') ?? '',
    part: textOf(part),
    level: card.dataset.level ?? '',
    levelWord: textOf([...card.querySelectorAll('header strong')].at(-1)),
    clock: textOf(card.querySelector('header time')),
    lines: [...card.querySelectorAll<HTMLElement>('[data-line]')].map(readLine),
  };
}

/** Does not compute the roles of all elements, which took a third of the time. */
const regionIn = (screen: HTMLElement, name: string): HTMLElement | null =>
  screen.querySelector<HTMLElement>(`section[aria-label="${name}"]`);

function regionOf(screen: HTMLElement, name: string): HTMLElement {
  const found = regionIn(screen, name);
  if (found === null) throw new Error(`Failed to find the region ${name} on the screen.`);
  return found;
}

export function readScreen(screen: HTMLElement): ScreenContent {
  const banner = regionIn(screen, es.banner.label);
  const strip = regionOf(screen, es.board.label);
  const saving = regionOf(screen, es.saving.label);
  const notices = regionIn(screen, es.notices.label);
  return {
    // A card that has left fades at its position, out of reach of fingers and screen readers.
    cards: [...strip.querySelectorAll<HTMLElement>('article')]
      .filter((card) => !card.closest('[aria-hidden="true"]'))
      .map(readCard),
    message: textOf(strip.parentElement?.querySelector(':scope > div > p[role="status"]')),
    pill: textOf(screen.querySelector('header button[aria-haspopup="dialog"][aria-label^="Conexión"]')),
    showsOffline: [...screen.querySelectorAll('header strong')].some((each) => textOf(each) === es.bar.offline),
    banner: banner === null ? null : [...banner.querySelectorAll('[role="status"] > span')].map(textOf),
    isPaused: screen.querySelector('header button[aria-label^="En pausa"]') !== null,
    saving: [...saving.querySelectorAll('span, output ~ output, [role="alert"]')].map(textOf),
    announced: textOf(saving.querySelector('output')),
    notices: [...(notices?.querySelectorAll('p') ?? [])].map(textOf),
  };
}
