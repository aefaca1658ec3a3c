import { useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import { type BarKey, BUMP_BARS, type BumpBar, hasBar, withBar } from '../../../domain/device/bump-bars.ts';
import { digitOf } from '../../../domain/device/keys.ts';
import { keyName } from '../../../domain/presentation/key-names.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import * as covering from '../../kit/covering.module.css';
import { ActionButton } from '../../kit/form/action-button.tsx';
import * as options from '../controls/option.module.css';
import { useForm } from '../form-context.ts';
import { settingName } from '../setting-words.ts';
import * as styles from './bump-bars.module.css';

function Key({ of: { label, code, does, isProgrammed } }: { of: BarKey }) {
  const t = useTexts();
  const { language } = useSnapshot(useApp().state);
  return (
    <li className={styles.key} data-programmed={isProgrammed || undefined}>
      <kbd lang="en">{label}</kbd>
      <b>{does === null ? t('settings.bars.order', { digit: digitOf(code) }) : settingName(does, t)}</b>
      <span>{t('settings.bars.sends', { key: keyName(code, language), code })}</span>
      {isProgrammed && <em>{t('settings.bars.program')}</em>}
    </li>
  );
}

/** Lists of keys give screen readers the same information. */
function Picture({ of: { name, rows } }: { of: BumpBar }) {
  const t = useTexts();
  return (
    <>
      <fieldset className={styles.bar} aria-label={t('settings.bars.keys', { name })}>
        {rows.map((row) => (
          <ul key={row[0]?.label} className={styles.row}>
            {row.map((key) => (
              <Key key={key.label} of={key} />
            ))}
          </ul>
        ))}
      </fieldset>
      <p className={styles.help}>{t('settings.bars.programs')}</p>
    </>
  );
}

function Take({ bar }: { bar: BumpBar }) {
  const t = useTexts();
  const { draft, keys } = useForm();
  const isTaken = hasBar(draft.draft, bar);
  const applyBar = () => {
    // A pressed key that is not accepted yet could conflict with the keys of the bar.
    keys.step({ type: 'revert' });
    draft.become(withBar(draft.draft, bar));
  };
  return (
    <div className={styles.take}>
      <ActionButton isOff={isTaken} onPress={applyBar}>
        {t('settings.bars.take')}
      </ActionButton>
      <p role="status">{isTaken && t('settings.bars.taken')}</p>
    </div>
  );
}

export function BumpBars() {
  const t = useTexts();
  const { draft } = useForm();
  const id = useId();
  const [bar, choose] = useState(() => BUMP_BARS.find((each) => hasBar(draft.draft, each)) ?? null);
  return (
    <div className={styles.bars}>
      <h4>{t('settings.bars.title')}</h4>
      <p id={`${id}help`} className={styles.help}>
        {t('settings.bars.help')}
      </p>
      <div
        role="radiogroup"
        aria-label={t('settings.bars.choose')}
        aria-describedby={`${id}help`}
        className={options.options}
      >
        {BUMP_BARS.map((each) => (
          <label key={each.id}>
            <input
              className={covering.covering}
              type="radio"
              name={id}
              checked={each === bar}
              onChange={() => choose(each)}
            />
            <span>{t('settings.bars.name', { name: each.name, sheet: each.sheet })}</span>
          </label>
        ))}
      </div>
      {bar && <Picture of={bar} />}
      {bar && <Take bar={bar} />}
    </div>
  );
}
