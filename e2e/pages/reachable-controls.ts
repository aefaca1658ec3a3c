import type { Page } from '@playwright/test';

/** The smallest target for a finger. */
const TARGET_MIN_PX = 44;

type Controls = Window & { controlsOfTest?: readonly HTMLElement[] };

/** Marks every enabled control; of a radio group or a list of tabs the one that Tab reaches. Returns their names. */
const recordControls = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const within = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
    const all = [
      ...within.querySelectorAll<HTMLElement>('button, input, select, textarea, summary, a[href], [tabindex="0"]'),
    ].filter((each) => each.checkVisibility() && !each.matches(':disabled') && !each.closest('[inert]'));
    const isRadio = (each: HTMLElement): each is HTMLInputElement =>
      each instanceof HTMLInputElement && each.type === 'radio';
    const isTabStop = (radio: HTMLInputElement) => {
      const group = all.filter(isRadio).filter(({ name }) => name === radio.name);
      return (group.find(({ checked }) => checked) ?? group[0]) === radio;
    };
    const isOtherTab = (each: HTMLElement) => each.matches('[role="tab"][tabindex="-1"]');
    const controls = all.filter((each) => !isOtherTab(each) && (!isRadio(each) || isTabStop(each)));
    (window as Controls).controlsOfTest = controls;
    return controls.map(
      (each) => each.ariaLabel || each.textContent?.trim() || each.getAttribute('name') || each.tagName,
    );
  });

/**
 * Which of the marked controls has the focus, and whether nothing covers it. A radio group counts as one control, because
 * the page may check another radio of the group during the test.
 */
const focused = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement;
    const groupOf = (each: Element | null) =>
      each instanceof HTMLInputElement && each.type === 'radio' && each.name !== '' ? each.name : each;
    const at = (window as Controls).controlsOfTest?.findIndex((each) => groupOf(each) === groupOf(active)) ?? -1;
    const box = active?.getBoundingClientRect();
    if (at < 0 || !box) return { at: -1, isSeen: false };
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const isSeen = top !== null && (active?.contains(top) || top.contains(active));
    return { at, isSeen: isSeen === true };
  });

/** Names each control that Tab does not reach, or reaches out of view. Moves the focus. */
export async function unreachableByTab(page: Page): Promise<readonly string[]> {
  const names = await recordControls(page);
  if (names.length === 0) return ['there is nothing to reach'];
  const reached = new Map<number, boolean>();
  // Tab moves once through all elements, from the current focus past the browser's own controls.
  for (let tabs = 0; tabs < 2 * names.length + 3 && reached.size < names.length; tabs++) {
    await page.keyboard.press('Tab');
    const { at, isSeen } = await focused(page);
    if (at >= 0) reached.set(at, isSeen);
  }
  return names.flatMap((name, at) => {
    if (!reached.has(at)) return [`Tab does not reach ${name}`];
    return reached.get(at) ? [] : [`${name} is hidden when it has the focus`];
  });
}

export async function tooSmallForFinger(page: Page): Promise<readonly string[]> {
  const names = await recordControls(page);
  if (names.length === 0) return ['there is nothing to touch'];
  const boxes = await page.evaluate(() => {
    /** The target is the whole row or card where the control covers it or its cursor is a hand. */
    const targetOf = (control: HTMLElement): Element => {
      const { content, position } = getComputedStyle(control, '::after');
      if (content !== 'none' && position === 'absolute') return control.offsetParent ?? control;
      const { parentElement } = control;
      return parentElement && getComputedStyle(parentElement).cursor === 'pointer' ? parentElement : control;
    };
    return ((window as Controls).controlsOfTest ?? []).map((each) => {
      const { width, height } = targetOf(each).getBoundingClientRect();
      return [width, height] as const;
    });
  });
  const small = boxes.flatMap(([width, height], at) =>
    Math.min(width, height) < TARGET_MIN_PX ? [`${names[at]} is ${Math.round(width)} x ${Math.round(height)} px`] : [],
  );
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  return isWide ? [...small, 'the page is wider than the screen'] : small;
}
