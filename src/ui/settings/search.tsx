import { useId } from 'react';
import { useTexts } from '../../i18n/texts-provider.tsx';
import * as field from '../kit/form/field.module.css';
import { GLYPHS } from '../kit/glyph.tsx';
import { IconButton } from '../kit/icon-button.tsx';
import * as styles from './search.module.css';

export function Search({ wanted, onWant }: { wanted: string; onWant: (wanted: string) => void }) {
  const t = useTexts();
  const id = useId();
  return (
    <search className={styles.search}>
      <label htmlFor={id}>{t('settings.search')}</label>
      <div className={field.frame}>
        <input
          id={id}
          type="search"
          value={wanted}
          onChange={({ target }) => onWant(target.value)}
          autoComplete="off"
          spellCheck={false}
        />
        {wanted !== '' && <IconButton label={t('settings.clear')} glyph={GLYPHS.x} onPress={() => onWant('')} />}
      </div>
    </search>
  );
}
