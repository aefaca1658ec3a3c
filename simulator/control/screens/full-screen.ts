/** The devices over the whole screen, and back. */

/** A browser that has no full screen, or refuses it, leaves everything as it is. */
export async function toggleFullScreen(element: HTMLElement | null): Promise<void> {
  try {
    if (document.fullscreenElement !== null) await document.exitFullscreen();
    else await element?.requestFullscreen();
  } catch {
    // Whoever pressed sees that nothing changed.
  }
}
