/** Only this file imports the deferred parts, each as one script. */
const loadSummary = () => import('./board/summary-rows.ts');

const loadSettingsSave = () => import('./device/settings-save.ts');

export const loadPerson = () => import('./person-parts.ts');

export async function loadDeferred() {
  const { AFTER_BOARD } = await import('./after-board.ts');
  return { ...AFTER_BOARD, loadSummary, loadSettingsSave };
}
