/** The app requests pictures at its host's root, but a demo may be in any folder (rule SIM-2). */

/** The demo has these in its own folder. */
const FILE = /^\/(brands\/.+)$/s;
const TILE = /^\/maps\/tiles\//;

/** Pictures that the demo does not have keep their address. */
export function demoPictureAt(address: string, root: string): string {
  const { origin, pathname } = new URL(address, root);
  const file = origin === new URL(root).origin ? FILE.exec(pathname)?.[1] : undefined;
  return file === undefined ? address : new URL(file, root).href;
}

const { setAttribute } = Element.prototype;

/** Only `fetch` reaches the simulated servers. */
async function showTile(image: HTMLImageElement, address: string): Promise<void> {
  const response = await fetch(address).catch(() => null);
  if (response === null || !response.ok) return void image.dispatchEvent(new Event('error'));
  setAttribute.call(image, 'src', `data:image/svg+xml,${encodeURIComponent(await response.text())}`);
}

/** React sets addresses in two ways. */
export function moveDemoPictures(root: string): void {
  HTMLImageElement.prototype.setAttribute = function (name, value) {
    const attribute = name.toLowerCase();
    const isAddress = attribute === 'src' || attribute === 'srcset';
    if (!isAddress) return setAttribute.call(this, name, value);
    if (!TILE.test(new URL(value, root).pathname)) return setAttribute.call(this, name, demoPictureAt(value, root));
    // The map sets both to the same tile, so one of them is enough.
    if (attribute === 'src') void showTile(this, value);
  };
  Object.defineProperty(HTMLImageElement.prototype, 'src', {
    ...Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src'),
    set(this: HTMLImageElement, address: string) {
      this.setAttribute('src', address);
    },
  });
}
