import { type RequestedScene, SCRIPT, type TourScene } from './script.ts';

export interface TourState {
  /** Index of the scene in the script. */
  readonly at: number;
  /** Counts entered scenes, so that results of acts from an earlier visit are ignored. */
  readonly visit: number;
  readonly act: number;
  readonly isActing: boolean;
  /** The number of this scene's acts up to the last one that succeeded. */
  readonly done: number;
  /** Since the present act began, or since the previous act ended. */
  readonly sinceMs: number;
  readonly spentMs: number;
  readonly isPaused: boolean;
  readonly problem: 'failed' | 'slow' | null;
  /** An invalid scene name from the link. */
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

/** Without a request, the tour starts only for users who have not seen it (rule TOUR-4). */
export function tourFor({ at, unknown }: RequestedScene, isSeen: boolean): TourState | null {
  if (at === null && isSeen) return null;
  return { ...enter(at ?? 0, null), unknown };
}

/** After a timeout the scene skips its other acts. */
function settle(state: TourState, problem: TourState['problem']): TourState {
  const act = problem === 'slow' ? sceneOf(state).acts.length : state.act + 1;
  const done = problem === null ? act : state.done;
  return { ...state, act, done, isActing: false, sinceMs: 0, problem: problem ?? state.problem };
}

/** Null after the last scene. */
function goTo(state: TourState, at: number): TourState | null {
  if (at >= SCRIPT.length) return null;
  return enter(Math.max(0, at), state);
}

function tick(state: TourState, ms: number): TourState | null {
  if (state.isPaused) return state;
  const { acts, stayMs } = sceneOf(state);
  const now = { ...state, sinceMs: state.sinceMs + ms, spentMs: state.spentMs + ms };
  const act = acts[state.act];
  if (act === undefined) return now.sinceMs >= stayMs ? goTo(state, state.at + 1) : now;
  if (state.isActing) return now.sinceMs >= act.limitMs ? settle(now, 'slow') : now;
  return now.sinceMs >= act.afterMs ? { ...now, isActing: true, sinceMs: 0 } : now;
}

/** Null means no tour. */
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
