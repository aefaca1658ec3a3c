/** Rules LOOK-31, LOOK-32. */
import { storageNamespace } from '../namespace.ts';

export interface ZoomLimits {
  /** The browser needs this time to apply a changed viewport. */
  readonly resetMs: number;
  /** Minimum time between two reloads. */
  readonly reloadGapMs: number;
}

const RELOADED_AT = () => `${storageNamespace()}zoom-reloaded-at`;

/** Limits the reloads to one in `gapMs`; false without storage. */
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

/** A mobile browser then returns to the only scale that the viewport element allows. */
function reapplyViewport(): void {
  const viewport = document.querySelector<HTMLMetaElement>('meta[name="viewport"]');
  if (viewport === null) return;
  const { content } = viewport;
  viewport.content = `${content}, minimum-scale=1`;
  viewport.content = content;
}

/**
 * If the viewport element has no effect, as in desktop Chromium, loads the page again. Chromium restores the scale
 * after a reload, but not after a navigation; an address with a hash would not navigate.
 */
function resetZoom({ resetMs, reloadGapMs }: ZoomLimits): void {
  if (!isZoomed()) return;
  reapplyViewport();
  setTimeout(() => {
    if (isZoomed() && !hasField() && mayReload(reloadGapMs)) location.replace(location.pathname + location.search);
  }, resetMs);
}

export function preventZoom(limits: ZoomLimits): void {
  const refuse = (event: Event) => event.preventDefault();
  // A pinch on a touchpad, and the wheel with Ctrl.
  window.addEventListener('wheel', (event) => event.ctrlKey && event.preventDefault(), { passive: false });
  // Safari only.
  for (const name of ['gesturestart', 'gesturechange']) window.addEventListener(name, refuse, { passive: false });
  const check = () => resetZoom(limits);
  window.visualViewport?.addEventListener('resize', check);
  window.addEventListener('load', check);
  window.addEventListener('pageshow', check);
  window.addEventListener('focusout', check);
  check();
}
