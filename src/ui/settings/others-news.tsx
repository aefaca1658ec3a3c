/** Somebody else saved settings of this device while the form was open: says so, and lets choose between theirs and ours. */
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { SettingKey } from '../../domain/shown/settings.ts';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { useApp } from '../base/app-context.ts';
import buttons from '../kit/button.module.css';
import { useForm } from './form-context.ts';
import styles from './others-news.module.css';
import { settingName, settingNames, valueWord } from './setting-words.ts';

/** One setting that both changed. */
function Contest({ of }: { of: SettingKey }) {
  const t = useTexts();
  const { language } = useSnapshot(useApp().state);
  const { base, draft, decide } = useForm().draft;
  const word = (value: typeof base) => valueWord(of, value[of], { t, language });
  return (
    <li className={styles.contest}>
      <span>{settingName(of, t)}</span>
      <div className={styles.answers}>
        <button type="button" className={buttons.button} onClick={() => decide([of], true)}>
          {t('settings.others.their', { value: word(base) })}
        </button>
        <button type="button" className={buttons.button} onClick={() => decide([of], false)}>
          {t('settings.others.own', { value: word(draft) })}
        </button>
      </div>
    </li>
  );
}

function Contests({ contested }: { contested: readonly SettingKey[] }) {
  const t = useTexts();
  const { decide } = useForm().draft;
  const [isEach, setEach] = useState(false);
  return (
    <>
      <p>{t('settings.others.contested')}</p>
      {isEach ? (
        <ul className={styles.each}>
          {contested.map((key) => (
            <Contest key={key} of={key} />
          ))}
        </ul>
      ) : (
        <p>
          <strong>{settingNames(contested, t)}</strong>
        </p>
      )}
      <div className={styles.answers}>
        <button type="button" className={buttons.button} onClick={() => decide(contested, true)}>
          {t('settings.others.theirs')}
        </button>
        <button type="button" className={buttons.button} onClick={() => decide(contested, false)}>
          {t('settings.others.mine')}
        </button>
        {!isEach && (
          <button type="button" className={buttons.button} onClick={() => setEach(true)}>
            {t('settings.others.each')}
          </button>
        )}
      </div>
    </>
  );
}

export function OthersNews() {
  const t = useTexts();
  const { others, contested, note } = useForm().draft;
  if (others.length === 0 && contested.length === 0) return null;
  return (
    <div className={styles.news} role="alert">
      {others.length > 0 && <p>{t('settings.others.told', { names: settingNames(others, t) })}</p>}
      {contested.length > 0 ? (
        <Contests contested={contested} />
      ) : (
        <>
          <p>{t('settings.others.merged')}</p>
          <div className={styles.answers}>
            <button type="button" className={buttons.button} onClick={note}>
              {t('settings.others.noted')}
            </button>
          </div>
        </>
      )}
    </div>
  );
}
