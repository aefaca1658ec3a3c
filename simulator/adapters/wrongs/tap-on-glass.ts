/** Taps dishes on a device's page where a script says so: a press on the line, as any other. */

/**
 * Runs in the page, with nothing of this file around it. Of these lines, `4711:3`, those are tapped that stand on the board as dishes;
 * how many. An order that is still on its way is waited for, and the strip is scrolled to a card that is far from sight and has no
 * lines before.
 */
export async function tapOnGlass(lines: readonly string[]): Promise<number> {
  const DRAWN_MS = 20;
  const LOOKS_MAX = 150;
  const LINE = 'button[data-line]';
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  let taps = 0;
  for (const line of lines) {
    for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
      const [dish] = all(`article[data-card]:not([inert] *) [data-row="dish"] button[data-line="${line}"]`);
      if (dish !== undefined) {
        dish.click();
        taps += 1;
        break;
      }
      const cards = all(`article[data-card^="${line.split(':')[0]}-"]:not([inert] *)`);
      const bare = cards.find((card) => card.querySelector(LINE) === null);
      // It is made at another unit.
      if (cards.length > 0 && bare === undefined) break;
      bare?.scrollIntoView({ behavior: 'instant', inline: 'center', block: 'nearest' });
      await new Promise((drawn) => setTimeout(drawn, DRAWN_MS));
    }
  }
  return taps;
}
