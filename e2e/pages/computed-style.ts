import type { Locator, Page } from '@playwright/test';

export const styleOf = (part: Locator, property: string, pseudo?: string): Promise<string> =>
  part.evaluate((element, [name, of]) => getComputedStyle(element, of).getPropertyValue(name), [
    property,
    pseudo,
  ] as const);

export const isHighlighted = async (card: Locator): Promise<boolean> => {
  const head = card.locator('header');
  const isThere = (await styleOf(head, 'content', '::after')) !== 'none';
  return isThere && (await styleOf(head, 'visibility', '::after')) === 'visible';
};

type HighlightWindow = Window & { pulsesOfTest?: string[] };

/** Must run before the page loads: records each start of the highlight animation of a card's head. */
export const recordHighlights = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const pulses: string[] = [];
    (window as HighlightWindow).pulsesOfTest = pulses;
    const note = ({ target, pseudoElement }: AnimationEvent | TransitionEvent) => {
      const card = target instanceof Element && pseudoElement === '::after' ? target.closest('article') : null;
      if (card) pulses.push(card.dataset.card ?? '');
    };
    for (const kind of ['animationstart', 'transitionrun'] as const) addEventListener(kind, note);
  });

/** The cards whose headers were highlighted, one entry for each highlight. */
export const recordedHighlights = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => [...((window as HighlightWindow).pulsesOfTest ?? [])].toSorted());
