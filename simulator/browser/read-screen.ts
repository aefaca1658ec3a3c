import type { Page } from '@playwright/test';

export interface ScreenLine {
  readonly key: string;
  /** Quantity, dish, status, and whether the line is fired. */
  readonly name: string;
  /** `none`, `pending` or `unsent`. */
  readonly mark: string;
}

export interface ScreenCard {
  readonly key: string;
  readonly name: string;
  readonly level: string;
  readonly lines: readonly ScreenLine[];
}

/** Words are those of the page. */
export interface ScreenContent {
  readonly cards: readonly ScreenCard[];
  readonly banner: string | null;
  readonly mark: string | null;
  readonly link: string | null;
  readonly statuses: readonly string[];
  readonly notices: readonly string[];
  readonly tiles: readonly { readonly orderId: number; readonly title: string }[];
  readonly isCustomerScreen: boolean;
  readonly small: readonly { readonly cardKey: string; readonly isDone: boolean }[] | null;
  readonly sounds: readonly number[];
}

/** Names are in the device's language. */
export interface RegionNames {
  readonly banner: string;
  readonly notices: string;
  readonly customer: string;
  readonly small: string;
  /** The beginning of the indicator's accessible name. */
  readonly link: string;
}

/** Runs in the page. Scrolls to each card outside the viewport and back, because such a card is an empty frame. */
async function readPage(names: RegionNames): Promise<ScreenContent> {
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  const all = (selector: string, inside: ParentNode = document) => [...inside.querySelectorAll<HTMLElement>(selector)];
  const labelled = (name: string) => all('[aria-label]').find((each) => each.ariaLabel === name) ?? null;
  const wordsOf = (element: Element | null) => (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  const strip = document.querySelector<HTMLElement>('[data-shape]');
  const place = strip && { left: strip.scrollLeft, top: strip.scrollTop };
  const FRAMES_MAX = 60;
  const cards: ScreenCard[] = [];
  const keys = all('article[data-card]:not([inert] *)').map(({ dataset }) => dataset.card ?? '');
  for (const key of keys) {
    const card = document.querySelector<HTMLElement>(`article[data-card="${key}"]:not([inert] *)`);
    if (card === null) continue;
    const linesIn = () => all('button[data-line]', card);
    if (linesIn().length === 0) card.scrollIntoView({ behavior: 'instant', inline: 'center', block: 'nearest' });
    for (let frames = 0; linesIn().length === 0 && frames < FRAMES_MAX; frames++) await frame();
    const lines = linesIn().map(({ dataset, ariaLabel }) => ({
      key: dataset.line ?? '',
      name: ariaLabel ?? '',
      mark: dataset.mark ?? '',
    }));
    cards.push({ key, name: card.ariaLabel ?? '', level: card.dataset.level ?? '', lines });
  }
  if (strip && place) strip.scrollTo({ ...place, behavior: 'instant' });

  const customer = all('section[aria-label]').find((each) => each.ariaLabel === names.customer) ?? null;
  const small = labelled(names.small);
  const notices = labelled(names.notices);
  const banner = labelled(names.banner);
  return {
    cards,
    // The banner's sentences are separate elements without white space between them.
    banner: banner && all('strong, span, time', banner).map(wordsOf).join(' '),
    mark: customer && (wordsOf(customer.querySelector('strong[role="status"]')) || null),
    link: all('button[aria-label]').find((each) => each.ariaLabel?.startsWith(names.link))?.ariaLabel ?? null,
    statuses: all('output, [role="status"]').map(wordsOf),
    notices: notices === null ? [] : all('p', notices).map(wordsOf),
    tiles: customer
      ? all('li[data-order]', customer).map((tile) => ({
          orderId: Number(tile.dataset.order),
          title: tile.ariaLabel ?? '',
        }))
      : [],
    isCustomerScreen: customer !== null,
    small:
      small &&
      all('li', small).map((item) => ({
        cardKey: item.querySelector<HTMLElement>('[data-first]')?.dataset.first ?? '',
        isDone: item.dataset.done !== undefined,
      })),
    sounds: [...(window as unknown as { playedSounds: readonly number[] }).playedSounds],
  };
}

export const readScreen = (page: Page, names: RegionNames): Promise<ScreenContent> => page.evaluate(readPage, names);

/** A visible line that a tap can move on. */
export interface TappableLine {
  readonly key: string;
  readonly cardKey: string;
  /** Quantity, dish, status, and whether the line is fired. */
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

/** Runs in the page. Unfinished lines whose center is visible and not covered. */
function tappablesOn(locked: string): readonly TappableLine[] {
  const lines = [...document.querySelectorAll<HTMLElement>('article:not([inert] *) button[data-line]')];
  return lines.flatMap((line) => {
    const { left, top, width, height } = line.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const isOpen = line.dataset.state === undefined && line.dataset.undo === undefined;
    const above = document.elementFromPoint(x, y);
    if (!isOpen || line.ariaLabel?.includes(`, ${locked}`) || above?.closest('button[data-line]') !== line) return [];
    const cardKey = line.closest<HTMLElement>('article')?.dataset.card ?? '';
    return [{ key: line.dataset.line ?? '', cardKey, name: line.ariaLabel ?? '', x, y }];
  });
}

/** `locked` is the status text of lines that cannot change. */
export const readTappables = (page: Page, locked: string): Promise<readonly TappableLine[]> =>
  page.evaluate(tappablesOn, locked);
