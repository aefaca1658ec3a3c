/** Helps with keyboards and bump bars with unlabeled keys. */
import { type KeyboardEvent, useState } from 'react';
import { useSnapshot } from 'valtio';
import { boundTo, digitOf } from '../../../domain/device/keys.ts';
import { keyName } from '../../../domain/presentation/key-names.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import { useForm } from '../form-context.ts';
import { settingName } from '../setting-words.ts';
import * as styles from './key-assignment.module.css';

function useDoes(): (code: number) => string {
  const t = useTexts();
  const { draft } = useForm().draft;
  return (code) => {
    const digit = digitOf(code);
    if (digit !== null) return t('settings.keys.order', { digit });
    const key = boundTo(draft, code);
    return key === null ? t('settings.keys.nothing') : settingName(key, t);
  };
}

export function KeyTester() {
  const t = useTexts();
  const { language } = useSnapshot(useApp().state);
  const [code, setCode] = useState<number | null>(null);
  const does = useDoes();
  const pressed = (event: KeyboardEvent) => {
    setCode(event.keyCode);
    // Tab is shown too, but also moves the focus for keyboard users.
    if (event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.tester}>
      <h4>{t('settings.keys.tester')}</h4>
      <button type="button" className={styles.capture} onKeyDown={pressed}>
        {t('settings.keys.testerHelp')}
      </button>
      <p role="status">
        {code !== null && t('settings.keys.pressed', { key: keyName(code, language), code, does: does(code) })}
      </p>
    </div>
  );
}
