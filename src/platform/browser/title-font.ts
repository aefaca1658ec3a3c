/** Waits for the title font before the first screen with a title shows (rule LOOK-7). */

/** After this time the screen shows in another font. */
const LETTERS_WAIT_MS = 1_000;

/**
 * Resolves when the title font has loaded, or after a maximum wait. In another font a title may break into a different
 * number of lines. Buttons below it would then move under the finger when the font arrives.
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
