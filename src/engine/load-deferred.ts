/**
 * Loads the parts of the engine that the first board does not need, each as one script. Only this file imports them.
 */
const loadSummary = () => import('./board/summary-rows.ts');

const loadSettingsSave = () => import('./device/settings-save.ts');

export const loadPerson = () => import('./person-parts.ts');

export async function loadDeferred() {
  const { AFTER_BOARD } = await import('./after-board.ts');
  return { ...AFTER_BOARD, loadSummary, loadSettingsSave };
}
