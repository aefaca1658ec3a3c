/** Finds text and controls that zoom or spaced text makes unusable (WCAG 1.4.4, 1.4.10, 1.4.12), and small targets (WCAG 2.5.8). */
import type { Page } from '@playwright/test';

/** The text spacing of WCAG 1.4.12. */
const SPACING = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }`;

/** Half the wide screen: what remains of 1280 x 800 at a zoom of 200 %. */
export const ZOOMED = { width: 640, height: 400 } as const;
/** The width of WCAG 1.4.10: what remains of 1280 px at a zoom of 400 %. */
export const NARROW = { width: 320, height: 640 } as const;

/** The smallest target of WCAG 2.5.8, in px. */
export const TARGET_MIN_PX = 24;
/** The smallest target for a finger on the board, in px. */
export const FINGER_MIN_PX = 44;

// `legibilityProblems` sends the functions below to the page as text.

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const nameOf = (element: Element): string =>
  `${element.tagName.toLowerCase()} "${(element.ariaLabel || element.textContent || '').trim().slice(0, 40)}"`;

/** The topmost dialog, else the page. */
const layerOf = (): Element => [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;

const isShown = (element: Element): boolean =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
  getComputedStyle(element).clipPath === 'none' &&
  element.closest('[inert], script, style, option, svg') === null &&
  element.clientWidth + element.getBoundingClientRect().width > 2;

/** The ancestor that can clip this element or scroll it. */
function containerOf(element: Element): Element | null {
  const { position } = getComputedStyle(element);
  if (position === 'fixed') return null;
  let above = element.parentElement;
  while (position === 'absolute' && above !== null) {
    const { position: other, transform, contain } = getComputedStyle(above);
    if (other !== 'static' || transform !== 'none' || contain !== 'none') break;
    above = above.parentElement;
  }
  return above;
}

const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';
const clips = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';

/** Whether the element or an ancestor scrolls, so that a user can uncover the element; a sticky part stays. */
function isScrolled(element: Element): boolean {
  for (let at: Element | null = element; at !== null; at = containerOf(at)) {
    const { overflowX, overflowY, position } = getComputedStyle(at);
    if (position === 'sticky') return false;
    if (scrolls(overflowX) && at.scrollWidth > at.clientWidth + 1) return true;
    if (scrolls(overflowY) && at.scrollHeight > at.clientHeight + 1) return true;
  }
  return false;
}

/** How many px of the box no scroll can show, in the worse direction. */
function lostPx(box: Box, from: Element): number {
  let { left, top, right, bottom } = box;
  let lost = 0;
  for (let at: Element | null = from; at !== null && at !== document.body; at = containerOf(at)) {
    const { overflowX, overflowY, display } = getComputedStyle(at);
    if (display === 'inline' || display === 'contents') continue;
    const edge = at.getBoundingClientRect();
    if (clips(overflowX)) lost = Math.max(lost, edge.left - left, right - edge.right);
    if (clips(overflowY)) lost = Math.max(lost, edge.top - top, bottom - edge.bottom);
    if (scrolls(overflowX)) [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
    if (scrolls(overflowY)) [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    if (left >= right || top >= bottom) return lost;
  }
  const page = document.documentElement;
  const height = getComputedStyle(document.body).overflowY === 'hidden' ? innerHeight : page.scrollHeight - scrollY;
  return Math.max(lost, -left, right - Math.max(page.clientWidth, innerWidth), -top - scrollY, bottom - height);
}

const coversParent = (control: Element): boolean => {
  const { content, position } = getComputedStyle(control, '::after');
  return content !== 'none' && position === 'absolute';
};

const hasInk = (element: Element): boolean => {
  const { opacity, backgroundColor } = getComputedStyle(element);
  const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
  return opacity !== '0' && !coversParent(element) && (hasText || !/, 0\)$|^transparent$/.test(backgroundColor));
};

/** The element that covers the middle of a text, unless a scroll can move the text. */
function coverOf({ left, top, right, bottom }: Box, text: Element): Element | undefined {
  if (getComputedStyle(text).pointerEvents === 'none' || isShortened(text) || isScrolled(text)) return;
  const above = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
  const at = above.findIndex((each) => each.contains(text) || text.contains(each));
  return above.slice(0, Math.max(at, 0)).find(hasInk);
}

/** Whether the design shortens this text; the whole text appears elsewhere. */
const isShortened = (text: Element): boolean => {
  const { textOverflow, webkitLineClamp } = getComputedStyle(text);
  return textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
};

function textProblems(): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(layerOf(), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.parentElement;
    if (text === null || !node.textContent?.trim() || !isShown(text)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      const { width, height } = box;
      if (width < 2 || height < 2) continue;
      // Letters fill about two thirds of their box.
      if (!isShortened(text) && lostPx(box, text) > Math.max(2, height * 0.3)) found.push(`cut off: ${nameOf(text)}`);
      const cover = coverOf(box, text);
      if (cover) found.push(`${nameOf(text)} is covered by ${nameOf(cover)}`);
    }
  }
  return found;
}

const CONTROLS = 'button, input:not([type="hidden"]), select, textarea, summary, a[href]';

/** The touch target of a control: the row or card that it covers, else its label, else a clickable parent, else itself. */
function targetOf(control: HTMLElement): Element {
  if (coversParent(control)) return control.offsetParent ?? control;
  const { parentElement } = control;
  const isWhole = parentElement !== null && getComputedStyle(parentElement).cursor === 'pointer';
  return control.closest('label') ?? (isWhole ? parentElement : control);
}

/** How far the target of a control extends above the control. */
const pxAbove = (control: HTMLElement): number =>
  Math.max(0, -Number.parseFloat(getComputedStyle(control, '::before').top) || 0);

const pictureProblems = (): string[] =>
  [...layerOf().querySelectorAll('iframe, canvas')]
    .filter((each) => isShown(each) && lostPx(each.getBoundingClientRect(), each) > 2)
    .map((each) => `cut off: ${each.tagName.toLowerCase()} "${(each as HTMLElement).title}"`);

function controlProblems(leastPx: number): string[] {
  const controls = [...layerOf().querySelectorAll<HTMLElement>(CONTROLS)].filter(isShown);
  const found = controls.flatMap((control) => {
    const box = targetOf(control).getBoundingClientRect();
    const isInText = control.matches('a') && getComputedStyle(control).display === 'inline';
    // An extra that moves with its dish: both are one target (rule LOOK-4).
    const isWithDish =
      control.matches(':is([data-row="dish"], [data-row="extra"]) + [data-row="extra"] > [data-line]') &&
      control.closest('[data-expanded]') === null &&
      getComputedStyle(control).getPropertyValue('--extra-target') === '26px';
    const isSmall = Math.min(box.width, box.height + pxAbove(control)) < (isWithDish ? 24 : leastPx) - 0.5 && !isInText;
    return [
      isSmall ? `${nameOf(control)} is ${Math.round(box.width)} x ${Math.round(box.height)} px` : '',
      lostPx(box, targetOf(control)) > 2 ? `out of reach: ${nameOf(control)}` : '',
    ].filter(Boolean);
  });
  const fixed = controls
    .filter((control) => !isScrolled(control))
    .map((control) => ({ control, target: targetOf(control) }));
  for (const [at, one] of fixed.entries())
    for (const other of fixed.slice(at + 1)) {
      if (one.target.contains(other.target) || other.target.contains(one.target)) continue;
      const [a, b] = [one.target.getBoundingClientRect(), other.target.getBoundingClientRect()];
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (width > 2 && height > 2) found.push(`${nameOf(one.control)} overlaps ${nameOf(other.control)}`);
    }
  return found;
}

function scrollProblems(): string[] {
  const { scrollWidth } = document.documentElement;
  const both = [...layerOf().querySelectorAll('*')].filter((each) => {
    const { overflowX, overflowY } = getComputedStyle(each);
    const isWide = scrolls(overflowX) && each.scrollWidth > each.clientWidth + 1;
    return isWide && scrolls(overflowY) && each.scrollHeight > each.clientHeight + 1;
  });
  return [
    ...(scrollWidth > innerWidth + 1 ? [`the page is ${scrollWidth} px wide`] : []),
    ...both.map((each) => `scrolls in two directions: ${nameOf(each)}`),
  ];
}

const PARTS = [
  nameOf,
  layerOf,
  isShown,
  containerOf,
  scrolls,
  clips,
  isScrolled,
  lostPx,
  coversParent,
  hasInk,
  coverOf,
  isShortened,
  targetOf,
  pxAbove,
  textProblems,
  pictureProblems,
  controlProblems,
  scrollProblems,
];

/**
 * One line for each problem: a text or picture that is cut off or covered, or a scroll in two directions. Also for each
 * control that is small, out of reach or under another.
 */
export const legibilityProblems = (page: Page, leastPx = TARGET_MIN_PX): Promise<readonly string[]> =>
  page.evaluate(`(() => {
    const CONTROLS = ${JSON.stringify(CONTROLS)};
    ${PARTS.map((part) => `const ${part.name} = ${part};`).join('\n')}
    return [...new Set([...textProblems(), ...pictureProblems(), ...controlProblems(${leastPx}), ...scrollProblems()])];
  })()`);

/** Spaces all text of the page; returns the function that ends it. The kiosk's policy allows no style element. */
export async function spaceText(page: Page): Promise<() => Promise<void>> {
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, SPACING);
  return () => page.evaluate(() => void document.adoptedStyleSheets.pop());
}
