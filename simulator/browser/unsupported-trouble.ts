/** Device troubles that a real page cannot have, and why (rule SIM-19). */
import type { ManualTrouble } from '../core/base/device-troubles.ts';
import type { TroubleStep } from '../core/script/script.ts';

/** A page can have these besides `ManualTrouble`. */
export type InstantPageTrouble = 'killed' | 'reloaded' | 'second-tab' | 'storage-damaged' | 'clock-jump';

const NO_STEPS = 'Chromium does not report the single steps of its storage';
const NO_DELAY = "Chromium cannot delay a page's calls by the virtual clock";
const VISIBLE_PAGE = 'Chromium does not freeze or throttle a visible page';

/** The type requires a reason for each trouble that a page cannot have. */
const LEFT_OUT: Readonly<Record<Exclude<TroubleStep['trouble'], ManualTrouble | InstantPageTrouble>, string>> = {
  'storage-slow': NO_STEPS,
  'killed-in-write': NO_STEPS,
  'realtime-hangs': NO_DELAY,
  'socket-hangs': NO_DELAY,
  'http-late': NO_DELAY,
  'http-reordered': NO_DELAY,
  'http-twice': NO_DELAY,
  'http-lost': NO_DELAY,
  'http-stray': NO_DELAY,
  'storage-erased': 'the page restores its records when the browser deletes its database',
  'storage-unkept': 'Chromium decides which storage it keeps',
  hidden: VISIBLE_PAGE,
  asleep: VISIBLE_PAGE,
};

/** Null when a page can have the trouble. */
export const unsupportedReason = (trouble: TroubleStep['trouble']): string | null =>
  Object.entries(LEFT_OUT).find(([name]) => name === trouble)?.[1] ?? null;
