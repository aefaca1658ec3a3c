/** Does nothing where the browser has no full screen or refuses it. */
export async function toggleFullScreen(element: HTMLElement | null): Promise<void> {
  try {
    if (document.fullscreenElement !== null) await document.exitFullscreen();
    else await element?.requestFullscreen();
  } catch {
    // No message is needed, because the user sees that the screen did not change.
  }
}
