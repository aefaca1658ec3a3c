/** Zooms in on one target, and dims the rest of each screen (rule TOUR-13). */
import { SIMULATION_MARK_CLASS } from '../../core/base/card-keys.ts';

const CHECK_MS = 200;
/** The largest share of a screen that the target may fill. */
const SHARE_MAX = 0.7;
const ZOOM_MAX = 2.5;
const LAMP = 'tour-lamp';

/** In pixels of the device's own screen. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Zoom {
  readonly factor: number;
  /** The left edge of the zoomed screen, in pixels of the page. */
  readonly leftPx: number;
  readonly topPx: number;
}

/** Centers `target` as far as the screen still fills its frame, and never exceeds the screen's real size. */
export function zoomOn(target: Box, screen: Pick<Box, 'width' | 'height'>, scale: number): Zoom {
  const fits = SHARE_MAX * Math.min(screen.width / target.width, screen.height / target.height);
  const factor = Math.max(1, Math.min(fits, 1 / scale, ZOOM_MAX));
  const begin = (from: number, size: number, whole: number) => {
    const middle = whole / 2 - factor * (from + size / 2);
    return scale * Math.min(0, Math.max(whole - factor * whole, middle));
  };
  return {
    factor,
    leftPx: begin(target.left, target.width, screen.width),
    topPx: begin(target.top, target.height, screen.height),
  };
}

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

export function boxAround(boxes: readonly Box[]): Box {
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}

function ringAround({ left, top, width, height }: Box, page: Document): HTMLElement {
  const ring = page.createElement('i');
  Object.assign(ring.style, {
    position: 'absolute',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    borderRadius: '8px',
    outline: '5px solid #f4b400',
  });
  return ring;
}

function dimAround(boxes: readonly Box[], screen: Pick<Box, 'width' | 'height'>, page: Document): void {
  const made = () => page.body.appendChild(Object.assign(page.createElement('i'), { id: LAMP }));
  const lamp = page.getElementById(LAMP) ?? made();
  Object.assign(lamp.style, { position: 'fixed', inset: '0', zIndex: '9998', pointerEvents: 'none' });
  const holes = boxes.map(({ left, top, width, height }) => `M${left} ${top}h${width}v${height}h${-width}z`);
  const shade = page.createElement('i');
  Object.assign(shade.style, {
    position: 'absolute',
    inset: '0',
    background: 'rgb(0 0 0 / 0.6)',
    clipPath: `path(evenodd, "M0 0h${screen.width}v${screen.height}h${-screen.width}z${holes.join('')}")`,
  });
  lamp.replaceChildren(shade, ...boxes.map((box) => ringAround(box, page)));
}

const MOVES = 'scale 0.4s, translate 0.4s';

/** The mark keeps its place and size when the screen behind it is zoomed (rule TOUR-17). */
function moveMark(page: Document | null, { factor, leftPx, topPx }: Zoom, scale: number): void {
  const mark = page?.querySelector<HTMLElement>(`.${SIMULATION_MARK_CLASS}`);
  if (!mark) return;
  const shift = (px: number) => `${-px / (factor * scale)}px`;
  Object.assign(mark.style, {
    transition: isStill() ? '' : MOVES,
    transformOrigin: `0 ${-mark.offsetTop}px`,
    scale: String(1 / factor),
    translate: `${shift(leftPx)} ${shift(topPx)}`,
  });
}

/** `scale` and `translate` apply in addition to the frame's `transform`, which React sets. */
function zoomFrame({ style }: HTMLIFrameElement, { factor, leftPx, topPx }: Zoom): void {
  style.transition = isStill() ? '' : MOVES;
  style.scale = String(factor);
  style.translate = `${leftPx}px ${topPx}px`;
}

const WHOLE: Zoom = { factor: 1, leftPx: 0, topPx: 0 };

function showWhole(frame: HTMLIFrameElement): void {
  frame.contentDocument?.getElementById(LAMP)?.remove();
  moveMark(frame.contentDocument, WHOLE, 1);
  frame.style.scale = '';
  frame.style.translate = '';
}

function pointIn(frame: HTMLIFrameElement, page: Document, targets: readonly HTMLElement[]): void {
  const screen = { width: frame.clientWidth, height: frame.clientHeight };
  for (const target of targets) {
    const { left, right } = target.getBoundingClientRect();
    if (left < -1 || right > screen.width + 1) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
  const boxes = targets.map((target) => target.getBoundingClientRect());
  const pictureWidthPx = frame.parentElement?.clientWidth ?? 0;
  const scale = pictureWidthPx / Math.max(1, screen.width);
  const zoom = zoomOn(boxAround(boxes), screen, scale);
  dimAround(boxes, screen, page);
  zoomFrame(frame, zoom);
  moveMark(page, zoom, scale);
}

const framesIn = (articles: string): readonly HTMLIFrameElement[] => [
  ...document.querySelectorAll<HTMLIFrameElement>(`${articles} iframe[data-device]`),
];

let stop: () => void = () => {};

/** Follows all targets of `find` until the user leaves the scene or the target changes. */
export function pointAt(find: ((page: Document) => readonly HTMLElement[]) | null, left: AbortSignal): void {
  stop();
  if (find === null || left.aborted) return;
  const highlight = () => {
    for (const frame of framesIn('article[data-highlighted]')) {
      const page = frame.contentDocument;
      const targets = page === null ? [] : find(page).filter(({ clientWidth }) => clientWidth > 0);
      if (page !== null && targets.length > 0) pointIn(frame, page, targets);
      else showWhole(frame);
    }
  };
  const timer = setInterval(highlight, CHECK_MS);
  stop = () => {
    stop = () => {};
    clearInterval(timer);
    for (const frame of framesIn('article')) showWhole(frame);
  };
  left.addEventListener('abort', stop, { once: true });
  highlight();
}
