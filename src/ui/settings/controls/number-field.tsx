/** A whole number: typed, or stepped with two buttons that a knuckle hits; what cannot be one says what it counts as. */
import { useState } from 'react';
import { SETTINGS, type SettingKey } from '../../../domain/shown/settings.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useForm } from '../form-context.ts';
import { settingName } from '../setting-words.ts';
import rows from './row.module.css';

interface Props {
  readonly of: SettingKey;
  readonly step: number;
  readonly unit: string;
  readonly id: string;
  readonly describedBy: string;
}

const maxOf = (key: SettingKey): number => {
  const row = SETTINGS[key];
  return row.kind === 'whole' ? row.max : 0;
};

/** What was typed and is not its number; null where both are the same. */
function useTyped(of: SettingKey) {
  const { draft, set } = useForm().draft;
  const value = Number(draft[of]);
  const [typed, setTyped] = useState<string | null>(null);
  return {
    value,
    typed,
    type(text: string) {
      setTyped(text);
      set(of, text.trim());
    },
    leave: () => setTyped(null),
    step(by: number) {
      setTyped(null);
      set(of, Math.max(0, value + by));
    },
  };
}

export function NumberField({ of, step, unit, id, describedBy }: Props) {
  const t = useTexts();
  const number = useTyped(of);
  const name = settingName(of, t);
  const isOdd = number.typed !== null && number.typed.trim() !== String(number.value);
  return (
    <>
      <div className={rows.number}>
        <button
          type="button"
          className={rows.step}
          aria-label={t('settings.number.less', { name })}
          onClick={() => number.step(-step)}
        >
          −
        </button>
        <input
          className={rows.input}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          id={id}
          aria-describedby={isOdd ? `${describedBy} ${id}odd` : describedBy}
          aria-invalid={isOdd}
          value={number.typed ?? String(number.value)}
          onChange={({ target }) => number.type(target.value)}
          onBlur={number.leave}
        />
        <button
          type="button"
          className={rows.step}
          aria-label={t('settings.number.more', { name })}
          onClick={() => number.step(step)}
        >
          +
        </button>
        <span className={rows.unit}>{unit}</span>
      </div>
      {isOdd && (
        <p id={`${id}odd`} className={rows.note}>
          {t('settings.number.becomes', { value: number.value, max: maxOf(of) })}
        </p>
      )}
    </>
  );
}
