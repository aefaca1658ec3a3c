/** Another user saved settings of this device while the form was open, so the user chooses between the two values. */
import { useRef, useState } from 'react';
import type { SettingKey } from '../../domain/presentation/settings.ts';
import { useTexts } from '../../i18n/texts-provider.tsx';
import * as buttons from '../kit/button.module.css';
import { useForm } from './form-context.ts';
import * as styles from './others-changes.module.css';
import { settingName, settingNames } from './setting-words.ts';
import { useValueWord } from './use-value-word.ts';

function Contest({ of, onDecision }: { of: SettingKey; onDecision: () => void }) {
  const t = useTexts();
  const word = useValueWord();
  const { base, draft, decide } = useForm().draft;
  const respond = (forThem: boolean) => {
    decide([of], forThem);
    onDecision();
  };
  return (
    <li className={styles.contest}>
      <span>{settingName(of, t)}</span>
      <div className={styles.answers}>
        <button type="button" className={buttons.button} onClick={() => respond(true)}>
          {t('settings.others.their', { value: word(of, base, draft) })}
        </button>
        <button type="button" className={buttons.button} onClick={() => respond(false)}>
          {t('settings.others.own', { value: word(of, draft, base) })}
        </button>
      </div>
    </li>
  );
}

function Values({ of }: { of: SettingKey | undefined }) {
  const t = useTexts();
  const word = useValueWord();
  const { base, draft } = useForm().draft;
  if (of === undefined) return null;
  return (
    <span className={styles.values}>
      <span>{t('settings.others.their', { value: word(of, base, draft) })}</span>
      <span>{t('settings.others.own', { value: word(of, draft, base) })}</span>
    </span>
  );
}

function Contests({ contested, onDecision }: { contested: readonly SettingKey[]; onDecision: () => void }) {
  const t = useTexts();
  const { decide } = useForm().draft;
  const [isEach, setEach] = useState(false);
  const respond = (forThem: boolean) => {
    decide(contested, forThem);
    onDecision();
  };
  const askEach = () => {
    setEach(true);
    onDecision();
  };
  return (
    <>
      <p>{t('settings.others.contested')}</p>
      {isEach ? (
        <ul className={styles.each}>
          {contested.map((key) => (
            <Contest key={key} of={key} onDecision={onDecision} />
          ))}
        </ul>
      ) : (
        <p>
          <strong>{settingNames(contested, t)}</strong>
          {contested.length === 1 && <Values of={contested[0]} />}
        </p>
      )}
      <div className={styles.answers}>
        <button type="button" className={buttons.button} onClick={() => respond(true)}>
          {t('settings.others.theirs')}
        </button>
        <button type="button" className={buttons.button} onClick={() => respond(false)}>
          {t('settings.others.mine')}
        </button>
        {!isEach && (
          <button type="button" className={buttons.button} onClick={askEach}>
            {t('settings.others.each')}
          </button>
        )}
      </div>
    </>
  );
}

/**
 * When the user decides with the keyboard, the focus moves to the next setting in the list; after the last one,
 * `onNoted` moves it.
 */
export function OthersChanges({ onNoted }: { onNoted: () => void }) {
  const t = useTexts();
  const block = useRef<HTMLDivElement>(null);
  const { others, contested, note } = useForm().draft;
  if (others.length === 0 && contested.length === 0) return null;
  const takeNote = () => {
    note();
    onNoted();
  };
  const saved = others.length > 0 ? t('settings.others.saved', { names: settingNames(others, t) }) : null;
  return (
    <div
      ref={block}
      tabIndex={-1}
      className={styles.changes}
      role="alert"
      aria-label={saved ?? t('settings.others.contested')}
    >
      {saved !== null && <p>{saved}</p>}
      {contested.length > 0 ? (
        <Contests contested={contested} onDecision={() => block.current?.focus()} />
      ) : (
        <>
          <p>{t('settings.others.merged')}</p>
          <div className={styles.answers}>
            <button type="button" className={buttons.button} onClick={takeNote}>
              {t('settings.others.noted')}
            </button>
          </div>
        </>
      )}
    </div>
  );
}
