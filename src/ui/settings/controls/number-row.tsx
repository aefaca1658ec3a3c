import { useId } from 'react';
import type { FormField } from '../../../domain/presentation/settings-form.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { NumberField } from './number-field.tsx';
import * as rows from './row.module.css';
import { SettingLabel } from './setting-label.tsx';

/** A press changes seconds by ten, and counts by one. */
const STEP_S = 10;

export function NumberRow({ field: { key, unit } }: { field: FormField }) {
  const t = useTexts();
  const id = useId();
  return (
    <div className={rows.row}>
      <SettingLabel of={key} id={id} field={`${id}field`} />
      <NumberField
        of={key}
        step={unit === 's' ? STEP_S : 1}
        unit={unit === 's' ? t('settings.units.s') : ''}
        id={`${id}field`}
        describedBy={`${id}means`}
      />
    </div>
  );
}
