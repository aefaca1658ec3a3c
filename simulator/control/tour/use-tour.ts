import { type Dispatch, useEffect, useReducer, useRef } from 'react';
import type { SimulationStatus } from '../../core/base/control.ts';
import { castOf, isToured, requestedSceneIn, type SceneName } from './script.ts';
import { isTourSeen, storeTourSeen } from './tour-seen.ts';
import { reduceTour, sceneOf, type TourEvent, type TourState, tourFor } from './tour-state.ts';

export interface RoomTour {
  /** Null without a running tour. */
  readonly state: TourState | null;
  readonly scene: SceneName | undefined;
  /** Ids of the tour's screens, the main one first. */
  readonly highlighted: readonly number[] | null;
  /** Null while the tour runs, during a training, and in situations that do not allow it. */
  readonly startTour: (() => void) | null;
  readonly dispatch: Dispatch<TourEvent>;
}

const beginning = (search: string | null): TourState | null =>
  search === null ? null : tourFor(requestedSceneIn(search), isTourSeen());

/** `search` is the query of the address; null when the room has no tour. */
export function useTour(search: string | null, status: SimulationStatus | null): RoomTour {
  const [state, dispatch] = useReducer(reduceTour, search, beginning);
  const isTraining = status !== null && status.training !== null;
  const wasGuided = useRef(state !== null);
  useEffect(() => {
    // A training ends the tour, because the tour's orders would count in the score.
    if (isTraining) dispatch({ is: 'leave' });
  }, [isTraining]);
  useEffect(() => {
    if (state === null && wasGuided.current) storeTourSeen();
    wasGuided.current = state !== null;
  }, [state]);
  const isOff = isTraining || (status !== null && !isToured(status));
  if (search === null || isOff) return { state: null, scene: undefined, highlighted: null, startTour: null, dispatch };
  if (state === null)
    return { state, scene: undefined, highlighted: null, startTour: () => dispatch({ is: 'take' }), dispatch };
  const cast = castOf(status?.devices ?? []);
  const highlighted = sceneOf(state).highlights.flatMap((role) => cast[role]?.kdsId ?? []);
  return { state, scene: sceneOf(state).name, highlighted, startTour: null, dispatch };
}
