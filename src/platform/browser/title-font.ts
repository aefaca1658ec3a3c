/** After this time the screen shows in another font. */
const LETTERS_WAIT_MS = 1_000;

/**
 * In another font a title may break into more lines, and buttons would move under the finger when the font arrives
 * (rule LOOK-7).
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
