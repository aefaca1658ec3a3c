/** A native checkbox as a switch; the whole row can be pressed. */
import { useId } from 'react';
import type { SettingKey } from '../../../domain/presentation/settings.ts';
import { useForm } from '../form-context.ts';
import * as rows from './row.module.css';
import { SettingLabel } from './setting-label.tsx';
import * as styles from './switch.module.css';

export function SwitchRow({ of }: { of: SettingKey }) {
  const { draft, set } = useForm().draft;
  const id = useId();
  return (
    <label className={`${rows.row} ${styles.row}`}>
      <SettingLabel of={of} id={id} />
      <input
        type="checkbox"
        role="switch"
        aria-checked={draft[of] === true}
        className={styles.switch}
        aria-labelledby={id}
        aria-describedby={`${id}means`}
        checked={draft[of] === true}
        onChange={({ target }) => set(of, target.checked)}
      />
    </label>
  );
}
