/** Fetches what the first board can do without, each part when it is wanted. No other file of the engine names a script that loads later. */
const loadSummary = () => import('./board/summary-rows.ts');
const loadRecorder = () => import('./recording/recorder.ts');

export const loadPerson = () => import('./person-parts.ts');

export async function loadLater() {
  // Asked for before the others, which weigh more, so that it hears the realtime link open; nothing waits for one that does not come.
  let recorder = null as Awaited<ReturnType<typeof loadRecorder>> | null;
  loadRecorder().then(
    (module) => {
      recorder = module;
    },
    () => {},
  );
  const { AFTER_BOARD } = await import('./after-board.ts');
  return { ...AFTER_BOARD, loadSummary, loadRecorder, recorder };
}
