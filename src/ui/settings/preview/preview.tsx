/**
 * The preview has real cards with invented orders in true size, one level after the other; a customer screen shows
 * tiles.
 */
import { useEffect, useState } from 'react';
import type { Level } from '../../../domain/presentation/levels.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import * as covering from '../../kit/covering.module.css';
import { useForm } from '../form-context.ts';
import { SET_LEVELS, type SetLevel } from '../setting-words.ts';
import * as styles from './preview.module.css';
import { Sample } from './sample.tsx';

const TURN_S = 4;
/** Above this width, the preview is beside the form. */
export const BESIDE_FROM_PX = 1_100;

/** The chosen level, else all levels in turn. */
function useLevel(chosen: Level | null): Level {
  const app = useApp();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (chosen !== null) return;
    let seconds = 0;
    return app.onSecond(() => {
      seconds += 1;
      if (seconds % TURN_S === 0) setTurn((before) => before + 1);
    });
  }, [app, chosen]);
  return chosen ?? SET_LEVELS[turn % SET_LEVELS.length] ?? 'normal';
}

interface Props {
  /** Null shows all levels in turn. */
  readonly level: Level | null;
  readonly onLevel: (level: SetLevel | null) => void;
}

function LevelChoice({ level, onLevel }: Props) {
  const t = useTexts();
  return (
    <div role="radiogroup" aria-label={t('settings.preview.level')} className={styles.levels}>
      {([null, ...SET_LEVELS] as const).map((each) => (
        <label key={each}>
          <input
            className={covering.covering}
            type="radio"
            name="preview-level"
            checked={level === each}
            onChange={() => onLevel(each)}
          />
          <span>{each === null ? t('settings.preview.turn') : t(`settings.levels.${each}`)}</span>
        </label>
      ))}
    </div>
  );
}

function Inside({ level, onLevel }: Props) {
  const t = useTexts();
  const shown = useLevel(level);
  const { finalClients } = useForm().draft.draft;
  return (
    <>
      <p className={styles.help}>{t(finalClients ? 'settings.preview.helpTiles' : 'settings.preview.help')}</p>
      {!finalClients && <LevelChoice level={level} onLevel={onLevel} />}
      <Sample level={shown} />
    </>
  );
}

/** On a narrow screen the preview can be collapsed. */
export function Preview(props: Props) {
  const t = useTexts();
  const { screenPx } = useForm();
  if (screenPx > BESIDE_FROM_PX) {
    return (
      <aside className={styles.beside} aria-label={t('settings.preview.label')}>
        <h3 className={styles.title}>{t('settings.preview.title')}</h3>
        <Inside {...props} />
      </aside>
    );
  }
  return (
    <details className={styles.fold}>
      <summary>{t('settings.preview.show')}</summary>
      <Inside {...props} />
    </details>
  );
}
