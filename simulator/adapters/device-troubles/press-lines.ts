/** Clicks lines for a script, as a cook does (rule SIM-32). */

/**
 * Runs in the page, without access to this file. Taps those lines (such as `4711:3`) that are dishes on the board, and
 * returns their number.
 * Waits up to 3 s for each line. Scrolls to a distant card, which has no lines in the page.
 */
export async function pressLines(lines: readonly string[]): Promise<number> {
  const DRAWN_MS = 20;
  const CHECKS_MAX = 150;
  const LINE = 'button[data-line]';
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  let taps = 0;
  for (const line of lines) {
    for (let checks = 0; checks < CHECKS_MAX; checks += 1) {
      const [dish] = all(`article[data-card]:not([inert] *) [data-row="dish"] button[data-line="${line}"]`);
      if (dish !== undefined) {
        dish.click();
        taps += 1;
        break;
      }
      const cards = all(`article[data-card^="${line.split(':')[0]}-"]:not([inert] *)`);
      const bare = cards.find((card) => card.querySelector(LINE) === null);
      // Another unit makes the line.
      if (cards.length > 0 && bare === undefined) break;
      bare?.scrollIntoView({ behavior: 'instant', inline: 'center', block: 'nearest' });
      await new Promise((drawn) => setTimeout(drawn, DRAWN_MS));
    }
  }
  return taps;
}
