/** The style sheets of areas, which the page names: each is put on it when its area first opens, in the letters of its title. */

/** An area is drawn in other letters sooner than later than this. */
const LETTERS_WAIT_MS = 1_000;

const opened = new Map<string, Promise<void>>();

const addressOf = (area: string): string | null => {
  const named = document.querySelector<HTMLMetaElement>(`meta[name="kds-styles-${area}"]`)?.content;
  return named === undefined ? null : new URL(named, document.baseURI).href;
};

const load = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`Failed to load ${href}: the area stays closed until it is asked for again.`));
    };
    document.head.append(link);
  });

/**
 * Resolves when the letters of a title are here, or do not come in time. A title in other letters may break into another
 * number of lines: the buttons below it would move under the finger a moment after they were first seen.
 */
async function titleLetters(): Promise<void> {
  const family = getComputedStyle(document.documentElement).getPropertyValue('--font-wide');
  if (family === '') return;
  let limit: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    limit = setTimeout(resolve, LETTERS_WAIT_MS);
  });
  const come = document.fonts.load(`800 1rem ${family}`).then(
    () => {},
    () => {},
  );
  await Promise.race([come, late]);
  clearTimeout(limit);
}

/** Resolves when an area can be drawn as it stays: its styles are on the page, if it has some (what failed is asked for again), and the letters of titles (rule LOOK7). */
export const openAreaStyles = async (area: string): Promise<void> => {
  await Promise.all([stylesOf(area), titleLetters()]);
};

function stylesOf(area: string): Promise<void> {
  const address = addressOf(area);
  if (address === null) return Promise.resolve();
  const known = opened.get(area);
  if (known !== undefined) return known;
  const fresh = load(address);
  opened.set(area, fresh);
  fresh.catch(() => opened.delete(area));
  return fresh;
}
