/** Zooms the screens that the tour speaks of in on one thing, and dims the rest of them (rule TOUR13). */

const LOOK_MS = 200;
/** So much of a screen the thing takes at most. */
const SHARE_MAX = 0.7;
const ZOOM_MAX = 2.5;
const LAMP = 'tour-lamp';

/** Both in pixels of the device's own screen. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Zoom {
  readonly factor: number;
  /** Where the zoomed screen begins, in pixels of the page. */
  readonly leftPx: number;
  readonly topPx: number;
}

/** Brings `thing` to the middle as far as the screen still fills its frame; never larger than the screen really is. */
export function zoomOn(thing: Box, screen: Pick<Box, 'width' | 'height'>, scale: number): Zoom {
  const fits = SHARE_MAX * Math.min(screen.width / thing.width, screen.height / thing.height);
  const factor = Math.max(1, Math.min(fits, 1 / scale, ZOOM_MAX));
  const begin = (from: number, size: number, whole: number) => {
    const middle = whole / 2 - factor * (from + size / 2);
    return scale * Math.min(0, Math.max(whole - factor * whole, middle));
  };
  return {
    factor,
    leftPx: begin(thing.left, thing.width, screen.width),
    topPx: begin(thing.top, thing.height, screen.height),
  };
}

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

function dimAround(box: Box, page: Document): void {
  const made = () => page.body.appendChild(Object.assign(page.createElement('i'), { id: LAMP }));
  const lamp = page.getElementById(LAMP) ?? made();
  Object.assign(lamp.style, {
    position: 'fixed',
    zIndex: '9998',
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    borderRadius: '8px',
    outline: '5px solid #f4b400',
    boxShadow: '0 0 0 200vmax rgb(0 0 0 / 0.6)',
    pointerEvents: 'none',
  });
}

/** React sets the frame's `transform`; these two are applied beside it. */
function zoomFrame({ style }: HTMLIFrameElement, { factor, leftPx, topPx }: Zoom): void {
  style.transition = isStill() ? '' : 'scale 0.4s, translate 0.4s';
  style.scale = String(factor);
  style.translate = `${leftPx}px ${topPx}px`;
}

function showWhole({ style, contentDocument }: HTMLIFrameElement): void {
  contentDocument?.getElementById(LAMP)?.remove();
  style.scale = '';
  style.translate = '';
}

function pointIn(frame: HTMLIFrameElement, page: Document, thing: HTMLElement): void {
  const screen = { width: frame.clientWidth, height: frame.clientHeight };
  const box = thing.getBoundingClientRect();
  if (box.left < 0 || box.right > screen.width) thing.scrollIntoView({ block: 'nearest', inline: 'center' });
  const pictureWidthPx = frame.parentElement?.clientWidth ?? 0;
  dimAround(box, page);
  zoomFrame(frame, zoomOn(box, screen, pictureWidthPx / Math.max(1, screen.width)));
}

const framesIn = (articles: string): readonly HTMLIFrameElement[] => [
  ...document.querySelectorAll<HTMLIFrameElement>(`${articles} iframe[data-device]`),
];

let stop: () => void = () => {};

/** Points at what `find` finds on each screen of the scene, wherever it moves, until the scene is left or something else is pointed at. */
export function pointAt(find: ((page: Document) => HTMLElement | null) | null, left: AbortSignal): void {
  stop();
  if (find === null || left.aborted) return;
  const look = () => {
    for (const frame of framesIn('article[data-told]')) {
      const page = frame.contentDocument;
      const thing = page && find(page);
      if (thing && thing.clientWidth > 0) pointIn(frame, page, thing);
      else showWhole(frame);
    }
  };
  const timer = setInterval(look, LOOK_MS);
  stop = () => {
    stop = () => {};
    clearInterval(timer);
    for (const frame of framesIn('article')) showWhole(frame);
  };
  left.addEventListener('abort', stop, { once: true });
  look();
}
