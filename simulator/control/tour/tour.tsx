import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { SimulationStatus } from '../../core/base/control.ts';
import type { RoomLanguage } from '../base/texts.ts';
import { useMedia } from '../screens/use-size.ts';
import { type Acts, createActs, type TourPort } from './acts.ts';
import { castOf, doesLocalServe } from './script.ts';
import { roomStage, type TourStage } from './stage.ts';
import { TourPanel } from './tour-panel.tsx';
import { sceneOf, type TourEvent, type TourState } from './tour-state.ts';
import type { RoomTour } from './use-tour.ts';

const TICK_MS = 250;
/** The longest time that one tick adds, so that the tour skips nothing after the page slept or was hidden. */
const TICK_MS_MAX = 1_000;

/** The list that contains the training form. */
export interface TourChooser {
  readonly isOpen: boolean;
  toggle(): void;
}

interface Props {
  readonly tour: RoomTour;
  readonly port: TourPort;
  readonly status: SimulationStatus;
  readonly language: RoomLanguage;
  readonly chooser: TourChooser;
  /** True once the first screen is rendered; until then the tour's clock is paused. */
  readonly begins: boolean;
  /** A score card covers the room: the tour's clock is paused, and the card receives the keys. */
  readonly isCovered: boolean;
  readonly stage?: TourStage;
}

function useTime(isRunning: boolean, dispatch: RoomTour['dispatch']): void {
  useEffect(() => {
    if (!isRunning) return;
    let beforeMs = performance.now();
    const timer = setInterval(() => {
      const nowMs = performance.now();
      const ms = Math.min(TICK_MS_MAX, nowMs - beforeMs);
      beforeMs = nowMs;
      if (!document.hidden) dispatch({ is: 'tick', ms });
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning, dispatch]);
}

/** Starts each act once. When the user leaves a scene in any way, its acts are aborted. */
function useActs(state: TourState, acts: Acts, dispatch: RoomTour['dispatch']): void {
  const { visit, act, isActing } = state;
  const does = sceneOf(state).acts[act]?.does;
  const scene = useMemo(() => ({ visit, left: new AbortController() }), [visit]);
  useEffect(() => () => scene.left.abort(), [scene]);
  useEffect(() => {
    if (!isActing || does === undefined) return;
    void acts.perform(does, scene.left.signal).then((ok) => dispatch({ is: 'acted', visit: scene.visit, act, ok }));
  }, [acts, scene, act, isActing, does, dispatch]);
}

const TYPING = 'input, textarea, select, [contenteditable], [role="slider"]';

const KEYS: Readonly<Record<string, TourEvent>> = {
  Escape: { is: 'leave' },
  ArrowLeft: { is: 'go', by: -1 },
  ArrowRight: { is: 'go', by: 1 },
};

function useKeys(isActive: boolean, dispatch: RoomTour['dispatch']): void {
  useEffect(() => {
    if (!isActive) return;
    const pressed = (event: KeyboardEvent) => {
      const tourEvent = KEYS[event.key];
      const { target, altKey, ctrlKey, metaKey, shiftKey } = event;
      if (tourEvent === undefined || event.defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
      if (target instanceof Element && target.closest(TYPING)) return;
      event.preventDefault();
      dispatch(tourEvent);
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [isActive, dispatch]);
}

const isWorkedIn = (): boolean => document.activeElement?.closest('main > section form') != null;

/** Opens the list for the training scene. Closes it afterwards, unless the user has begun to fill in its form. */
function useOpenList(scene: RoomTour['scene'], chooser: TourChooser): void {
  const latest = useRef(chooser);
  latest.current = chooser;
  useEffect(() => {
    if (scene !== 'training' || latest.current.isOpen) return;
    latest.current.toggle();
    return () => {
      if (latest.current.isOpen && !isWorkedIn()) latest.current.toggle();
    };
  }, [scene]);
}

/** Scrolls on a narrow page after each act of the scene. */
function useScrollToScene({ act }: TourState, first: number | undefined): void {
  const scrolls = useMedia('(max-width: 900px)');
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const selector = first === undefined ? 'main[data-tour] > section details' : `article[data-kds="${first}"]`;
  useEffect(() => {
    if (!scrolls || act === 0) return;
    document.querySelector(selector)?.scrollIntoView({ block: 'start', behavior: isStill ? 'instant' : 'smooth' });
  }, [selector, act, scrolls, isStill]);
}

function Guided(props: Props & { readonly state: TourState }) {
  const { tour, state, port, status, language, chooser, begins, isCovered, stage = roomStage } = props;
  const { dispatch, scene, highlighted } = tour;
  const { devices, menu, localMode } = status;
  const facts = { cast: castOf(devices), menu, isLocal: doesLocalServe(localMode) };
  const known = useRef(facts);
  known.current = facts;
  const acts = useMemo(() => createActs({ port, stage, now: () => known.current }), [port, stage]);
  useTime(begins && !isCovered && !state.isPaused, dispatch);
  useActs(state, acts, dispatch);
  useKeys(!isCovered, dispatch);
  useOpenList(scene, chooser);
  useScrollToScene(state, highlighted?.[0]);
  return <TourPanel state={state} status={status} language={language} dispatch={dispatch} />;
}

/** The panel while a tour runs, and otherwise the children. */
export function Tour({ children, ...props }: Props & { readonly children: ReactNode }) {
  const { state } = props.tour;
  return state === null ? children : <Guided {...props} state={state} />;
}
