/** Waits for the title font before the first screen with a title is drawn (rule LOOK-7). */

/** After this time a screen is drawn in another font. */
const LETTERS_WAIT_MS = 1_000;

/**
 * Resolves when the title font is loaded or late. A title in another font may break into another number of lines, and the buttons
 * below would move under the finger a moment later.
 */
export async function loadTitleFont(): Promise<void> {
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
