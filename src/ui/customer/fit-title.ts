/** The user's own text spacing may make a title larger than its tile (WCAG 1.4.12). */

const FILL = 0.96;

export function fitTitle(title: HTMLElement): () => void {
  const tile = title.parentElement ?? title;
  // A scale does not change the size in the layout, so it does not trigger the observer again.
  const observer = new ResizeObserver(() => {
    const [width, height] = [tile.clientWidth / title.offsetWidth, tile.clientHeight / title.offsetHeight];
    title.style.scale = String(Math.min(1, FILL * width, FILL * height) || 1);
  });
  observer.observe(title);
  observer.observe(tile);
  return () => observer.disconnect();
}
