/** Waits for the letters of titles, before a screen with one is first drawn (rule LOOK7). */

/** A screen is drawn in other letters sooner than later than this. */
const LETTERS_WAIT_MS = 1_000;

/**
 * Resolves when the letters of a title are here, or do not come in time. A title in other letters may break into another
 * number of lines: the buttons below it would move under the finger a moment after they were first seen.
 */
export async function titleLetters(): Promise<void> {
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
