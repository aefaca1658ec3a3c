/** The tour of a room: whether there is one, where it is, and the way to take it again. */
import { type Dispatch, useEffect, useReducer, useRef } from 'react';
import type { SimulationStatus } from '../../core/base/control.ts';
import { castOf, isToured, requestedSceneIn, type SceneName } from './script.ts';
import { isTourSeen, storeTourSeen } from './tour-seen.ts';
import { reduceTour, sceneOf, type TourEvent, type TourState, tourFor } from './tour-state.ts';

export interface RoomTour {
  /** Null while nobody is guided. */
  readonly state: TourState | null;
  readonly scene: SceneName | undefined;
  /** Ids of the screens that it speaks of, the first one first; null while nobody is guided. */
  readonly told: readonly number[] | null;
  /** Begins it anew; null where it is under way, where the situation has none, and while somebody trains. */
  readonly take: (() => void) | null;
  readonly tell: Dispatch<TourEvent>;
}

const beginning = (search: string | null): TourState | null =>
  search === null ? null : tourFor(requestedSceneIn(search), isTourSeen());

/** `search` is what the address asks for; null where the room has no tour. */
export function useTour(search: string | null, status: SimulationStatus | null): RoomTour {
  const [state, tell] = useReducer(reduceTour, search, beginning);
  const isTraining = status !== null && status.training !== null;
  const wasGuided = useRef(state !== null);
  useEffect(() => {
    // Who trains is left alone: an order too many would count.
    if (isTraining) tell({ is: 'leave' });
  }, [isTraining]);
  useEffect(() => {
    if (state === null && wasGuided.current) storeTourSeen();
    wasGuided.current = state !== null;
  }, [state]);
  const isOff = isTraining || (status !== null && !isToured(status));
  if (search === null || isOff) return { state: null, scene: undefined, told: null, take: null, tell };
  if (state === null) return { state, scene: undefined, told: null, take: () => tell({ is: 'take' }), tell };
  const cast = castOf(status?.devices ?? []);
  const told = sceneOf(state).tells.flatMap((role) => cast[role]?.kdsId ?? []);
  return { state, scene: sceneOf(state).name, told, take: null, tell };
}
