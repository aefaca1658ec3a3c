/** Keeps the page at its own size, and brings back one that is zoomed (rules HAB4, HAB5). */
import { storageNamespace } from '../namespace.ts';

export interface ZoomLimits {
  /** How long the viewport may take to follow its meta element. */
  readonly resetMs: number;
  /** The shortest time from one reload to the next. */
  readonly reloadGapMs: number;
}

const RELOADED_AT = () => `${storageNamespace()}zoom-reloaded-at`;

/** Whether the last reload is long ago; where storage is refused it cannot be known, and the page stays. */
function mayReload(gapMs: number): boolean {
  try {
    const agoMs = Date.now() - Number(sessionStorage.getItem(RELOADED_AT()));
    if (agoMs >= 0 && agoMs < gapMs) return false;
    sessionStorage.setItem(RELOADED_AT(), String(Date.now()));
    return true;
  } catch {
    return false;
  }
}

const isZoomed = (): boolean => window.visualViewport !== null && window.visualViewport.scale !== 1;

const hasField = (): boolean => document.activeElement?.matches('input, textarea, select') === true;

/** Writes the viewport again: mobile browsers then return to the only scale that it allows. */
function reapplyViewport(): void {
  const viewport = document.querySelector<HTMLMetaElement>('meta[name="viewport"]');
  if (viewport === null) return;
  const { content } = viewport;
  viewport.content = `${content}, minimum-scale=1`;
  viewport.content = content;
}

/** Chromium on a desktop ignores the viewport and restores the scale at a reload, but not at a new navigation; a hash would make it one within the page. */
function bringBack({ resetMs, reloadGapMs }: ZoomLimits): void {
  if (!isZoomed()) return;
  reapplyViewport();
  setTimeout(() => {
    if (isZoomed() && !hasField() && mayReload(reloadGapMs)) location.replace(location.pathname + location.search);
  }, resetMs);
}

export function keepUnzoomed(limits: ZoomLimits): void {
  const refuse = (event: Event) => event.preventDefault();
  // Two fingers on a touchpad, and the wheel with Ctrl.
  window.addEventListener('wheel', (event) => event.ctrlKey && event.preventDefault(), { passive: false });
  // Safari alone has these.
  for (const name of ['gesturestart', 'gesturechange']) window.addEventListener(name, refuse, { passive: false });
  const check = () => bringBack(limits);
  window.visualViewport?.addEventListener('resize', check);
  window.addEventListener('load', check);
  window.addEventListener('pageshow', check);
  window.addEventListener('focusout', check);
  check();
}
