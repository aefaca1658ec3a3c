/** The style sheets of areas, which the page names: each is put on it when its area first opens. */

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

/** Resolves when the styles of an area are on the page; at once for one without. What failed is asked for again. */
export function openAreaStyles(area: string): Promise<void> {
  const address = addressOf(area);
  if (address === null) return Promise.resolve();
  const known = opened.get(area);
  if (known !== undefined) return known;
  const fresh = load(address);
  opened.set(area, fresh);
  fresh.catch(() => opened.delete(area));
  return fresh;
}
