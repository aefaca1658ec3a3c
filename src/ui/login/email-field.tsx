import type { Ref } from 'react';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { Field } from '../kit/form/field.tsx';

interface Props {
  readonly value: string;
  readonly onType: (value: string) => void;
  readonly isWrong: boolean;
  readonly ref: Ref<HTMLInputElement>;
}

export function EmailField({ isWrong, ...field }: Props) {
  const t = useTexts();
  return (
    <Field
      {...field}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      label={t('login.form.email')}
      problem={isWrong ? t('login.wrong.email') : null}
    />
  );
}
