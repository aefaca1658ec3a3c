/** Does nothing where the browser has no full screen or refuses it. */
export async function toggleFullScreen(element: HTMLElement | null): Promise<void> {
  try {
    if (document.fullscreenElement !== null) await document.exitFullscreen();
    else await element?.requestFullscreen();
  } catch {
    // The user sees that the screen did not change.
  }
}
