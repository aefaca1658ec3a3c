/** Records when OFFLINE appears on a page, as a banner or as a word, and for how long. */
import type { Page } from '@playwright/test';

/** The places that show OFFLINE from this time of the page's clock on; the lists are empty when OFFLINE disappears. */
export interface AlarmSeen {
  readonly atMs: number;
  /** The sentences of each banner. */
  readonly bands: readonly string[];
  /** The tag of the section, header or dialog around each OFFLINE, or `elsewhere`. */
  readonly words: readonly string[];
  /** Sentences of a banner that also appear elsewhere. */
  readonly doubled: readonly string[];
}

type Watched = Window & { alarmsOfTest?: AlarmSeen[] };

/** Runs in the page: checks the whole page at every change. */
function watchAlarms(): void {
  const seen: AlarmSeen[] = [];
  (window as Watched).alarmsOfTest = seen;
  const textOf = (element: Element) => (element.textContent ?? '').trim();
  const recordBanner = () => {
    const bands = [...document.querySelectorAll('section[aria-label="Aviso de conexión"]')];
    const leaves = [...document.querySelectorAll('strong, span, p, b, dd, li')].filter(
      (element) => element.childElementCount === 0,
    );
    const facts = bands.flatMap((band) => [...band.querySelectorAll('[role=status] > span')].map(textOf));
    const now = {
      bands: bands.map((band) => [...band.querySelectorAll('[role=status] > span')].map(textOf).join(' · ')),
      words: leaves
        .filter((leaf) => textOf(leaf) === 'OFFLINE')
        .map((leaf) => leaf.closest('section, header, [role=dialog]')?.tagName ?? 'elsewhere'),
      doubled: facts.filter((fact) => leaves.filter((leaf) => textOf(leaf) === fact).length > 1),
    };
    const { atMs: _, ...last } = seen.at(-1) ?? { atMs: 0, bands: [], words: [], doubled: [] };
    if (JSON.stringify(last) !== JSON.stringify(now)) seen.push({ atMs: Date.now(), ...now });
  };
  new MutationObserver(recordBanner).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Must run before the page loads. */
export const watchForAlarms = (page: Page): Promise<unknown> => page.addInitScript(watchAlarms);

/** All recorded states since the load of the page, oldest first. */
export const alarmsSeen = (page: Page): Promise<readonly AlarmSeen[]> =>
  page.evaluate(() => {
    const { alarmsOfTest } = window as Watched;
    if (!alarmsOfTest) throw new Error('Failed to look for alarms: this page was not watched.');
    return alarmsOfTest;
  });

/** Deletes the alarms recorded so far, because a board that loads slowly correctly shows OFFLINE. */
export const forgetAlarms = (page: Page): Promise<void> =>
  page.evaluate(() => {
    (window as Watched).alarmsOfTest?.splice(0);
  });
