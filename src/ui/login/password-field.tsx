import { useState } from 'react';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { Field } from '../kit/form/field.tsx';
import * as styles from './login-form.module.css';

interface Props {
  readonly value: string;
  readonly onType: (value: string) => void;
  readonly wrong: string | null;
}

export function PasswordField({ value, onType, wrong }: Props) {
  const t = useTexts();
  const [isShown, setShown] = useState(false);
  return (
    <Field
      name="password"
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      label={t('login.form.password')}
      value={value}
      onType={onType}
      problem={wrong}
      end={
        <button type="button" className={styles.show} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {t('login.form.show')}
        </button>
      }
    />
  );
}
