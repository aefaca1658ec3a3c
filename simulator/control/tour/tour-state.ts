/** Where a tour is and what follows from what: time, its acts and whoever leads it. */
import { type RequestedScene, SCRIPT, type TourScene } from './script.ts';

export interface TourState {
  /** Place in the script. */
  readonly at: number;
  /** Counts the scenes that were entered: what was begun in an earlier one is not waited for. */
  readonly visit: number;
  /** The act that is under way, or the next one. */
  readonly act: number;
  readonly isActing: boolean;
  /** Acts of this scene up to the last one that succeeded. */
  readonly done: number;
  /** Since that act began, or since the one before it ended. */
  readonly sinceMs: number;
  readonly spentMs: number;
  readonly isPaused: boolean;
  /** What became of an act of this scene that did not go as it should. */
  readonly problem: 'failed' | 'slow' | null;
  /** A scene that the link asked for and that is none. */
  readonly unknown: string | null;
}

export type TourEvent =
  | { readonly is: 'tick'; readonly ms: number }
  | { readonly is: 'acted'; readonly visit: number; readonly act: number; readonly ok: boolean }
  | { readonly is: 'go'; readonly by: 1 | -1 }
  | { readonly is: 'pause' | 'resume' | 'leave' | 'take' };

export const sceneOf = ({ at }: TourState): TourScene => SCRIPT[at] as TourScene;

const enter = (at: number, before: TourState | null): TourState => ({
  at,
  visit: (before?.visit ?? 0) + 1,
  act: 0,
  isActing: false,
  done: 0,
  sinceMs: 0,
  spentMs: 0,
  isPaused: before?.isPaused ?? false,
  problem: null,
  unknown: null,
});

/** A tour as a link asks for it; without a word of that, one for whoever has not seen it (rule TOUR-4). */
export function tourFor({ at, unknown }: RequestedScene, isSeen: boolean): TourState | null {
  if (at === null && isSeen) return null;
  return { ...enter(at ?? 0, null), unknown };
}

/** After an act; whoever has waited too long for one waits for no other of its scene. */
function settle(state: TourState, problem: TourState['problem']): TourState {
  const act = problem === 'slow' ? sceneOf(state).acts.length : state.act + 1;
  const done = problem === null ? act : state.done;
  return { ...state, act, done, isActing: false, sinceMs: 0, problem: problem ?? state.problem };
}

/** The scene after or before; after the last one there is no tour any more. */
function goTo(state: TourState, at: number): TourState | null {
  if (at >= SCRIPT.length) return null;
  return enter(Math.max(0, at), state);
}

function tick(state: TourState, ms: number): TourState | null {
  if (state.isPaused) return state;
  const { acts, restMs } = sceneOf(state);
  const now = { ...state, sinceMs: state.sinceMs + ms, spentMs: state.spentMs + ms };
  const act = acts[state.act];
  if (act === undefined) return now.sinceMs >= restMs ? goTo(state, state.at + 1) : now;
  if (state.isActing) return now.sinceMs >= act.limitMs ? settle(now, 'slow') : now;
  return now.sinceMs >= act.afterMs ? { ...now, isActing: true, sinceMs: 0 } : now;
}

/** What follows; null is no tour. */
export function reduceTour(state: TourState | null, event: TourEvent): TourState | null {
  if (event.is === 'take') return enter(0, state && { ...state, isPaused: false });
  if (state === null) return null;
  switch (event.is) {
    case 'tick':
      return tick(state, event.ms);
    case 'acted': {
      const isAwaited = state.isActing && event.visit === state.visit && event.act === state.act;
      return isAwaited ? settle(state, event.ok ? null : 'failed') : state;
    }
    case 'go':
      return goTo(state, state.at + event.by);
    case 'pause':
      return { ...state, isPaused: true };
    case 'resume':
      return { ...state, isPaused: false };
    case 'leave':
      return null;
  }
}
