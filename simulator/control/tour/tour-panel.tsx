/** The panel is below the screens, so that it covers none of them. */
import { ChevronLeft, ChevronRight, CircleCheck, Pause, Play, X } from 'lucide-react';
import type { Dispatch } from 'react';
import type { SimulationStatus } from '../../core/base/control.ts';
import type { RoomLanguage } from '../base/texts.ts';
import { CAST_ROLES, type CastRole, castOf, doesLocalServe, SCRIPT } from './script.ts';
import * as styles from './tour-panel.module.css';
import { sceneOf, type TourEvent, type TourState } from './tour-state.ts';
import { type SceneFacts, type TourTexts, tourTexts } from './tour-texts.ts';

interface Props {
  readonly state: TourState;
  readonly status: Pick<SimulationStatus, 'devices' | 'localMode'>;
  readonly language: RoomLanguage;
  readonly dispatch: Dispatch<TourEvent>;
}

/** Link text is untrusted: a repeated name is cut to this length. */
const NAME_LENGTH_MAX = 40;

function factsOf({ devices, localMode }: Props['status']): SceneFacts {
  const cast = castOf(devices);
  const names = Object.fromEntries(CAST_ROLES.map((role) => [role, cast[role]?.name ?? '–']));
  return { ...(names as Record<CastRole, string>), isLocal: doesLocalServe(localMode) };
}

/** Elapsed part of the scene's planned length in per cent, at most 100. */
const shareOf = (state: TourState): number =>
  Math.min(100, Math.round((100 * state.spentMs) / sceneOf(state).lengthMs));

const Progress = ({ state }: Pick<Props, 'state'>) => (
  <div className={styles.progress} aria-hidden="true">
    {SCRIPT.map(({ name }, at) => (
      <i key={name} className={styles.part}>
        <i style={{ width: `${at < state.at ? 100 : at > state.at ? 0 : shareOf(state)}%` }} />
      </i>
    ))}
  </div>
);

function Controls({ state, texts, dispatch }: Pick<Props, 'state' | 'dispatch'> & { readonly texts: TourTexts }) {
  const isLast = state.at === SCRIPT.length - 1;
  const nextLabel = isLast ? texts.finish : texts.next;
  const pauseLabel = state.isPaused ? texts.resume : texts.pause;
  return (
    <div className={styles.controls}>
      <button
        type="button"
        aria-label={texts.previous}
        title={texts.previous}
        aria-disabled={state.at === 0}
        onClick={state.at === 0 ? undefined : () => dispatch({ is: 'go', by: -1 })}
      >
        <ChevronLeft aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={pauseLabel}
        title={pauseLabel}
        onClick={() => dispatch({ is: state.isPaused ? 'resume' : 'pause' })}
      >
        {state.isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
      </button>
      <button
        type="button"
        className={styles.next}
        aria-label={nextLabel}
        title={nextLabel}
        onClick={() => dispatch({ is: 'go', by: 1 })}
      >
        {isLast ? <CircleCheck aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
        {isLast && texts.finish}
      </button>
      {!isLast && (
        <button type="button" className={styles.skip} onClick={() => dispatch({ is: 'leave' })}>
          <X aria-hidden="true" />
          {texts.skip}
        </button>
      )}
    </div>
  );
}

export function TourPanel({ state, status, language, dispatch }: Props) {
  const texts = tourTexts(language);
  const scene = sceneOf(state);
  const { title, text, turned } = texts.scenes[scene.name];
  const turns = scene.turnsAt.filter((act) => state.done > act).length;
  const textOf = turned?.[turns - 1] ?? text;
  return (
    <section className={styles.panel} aria-label={texts.tour}>
      <Progress state={state} />
      <p className={styles.step}>{texts.step(state.at + 1, SCRIPT.length)}</p>
      <div className={styles.text} role="status">
        <h2>{title}</h2>
        <p>{textOf(factsOf(status))}</p>
        {state.unknown !== null && (
          <p className={styles.problem}>{texts.unknown(state.unknown.slice(0, NAME_LENGTH_MAX))}</p>
        )}
        {state.problem !== null && <p className={styles.problem}>{texts.problem[state.problem]}</p>}
      </div>
      <Controls state={state} texts={texts} dispatch={dispatch} />
    </section>
  );
}
