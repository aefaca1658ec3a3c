import type { SettingKey } from '../../../domain/presentation/settings.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import * as styles from './row.module.css';

interface Props {
  readonly of: SettingKey;
  readonly id: string;
  /** The id of the field that this text labels; other controls have their own accessible name. */
  readonly field?: string;
}

export function SettingLabel({ of, id, field }: Props) {
  const t = useTexts();
  const name = t(`settings.names.${of}`);
  return (
    <span className={styles.caption}>
      {field === undefined ? (
        <span id={id} className={styles.name}>
          {name}
        </span>
      ) : (
        <label id={id} htmlFor={field} className={styles.name}>
          {name}
        </label>
      )}
      <span id={`${id}means`} className={styles.means}>
        {t(`settings.means.${of}`)}
      </span>
    </span>
  );
}
