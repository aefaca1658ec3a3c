/**
 * The two buttons are large enough for a knuckle. For an invalid text, the field shows which numbers it accepts
 * and, if the text is a number, which number counts instead.
 */
import { SETTINGS, type SettingKey } from '../../../domain/presentation/settings.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { GLYPHS } from '../../kit/glyph.tsx';
import { useForm } from '../form-context.ts';
import { settingName } from '../setting-words.ts';
import * as warnings from '../warning.module.css';
import * as rows from './row.module.css';

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

export function NumberField({ of, step: stepBy, unit, id, describedBy }: Props) {
  const t = useTexts();
  const { draft, typed } = useForm();
  const value = Number(draft.draft[of]);
  const text = typed.textOf(of);
  const name = settingName(of, t);
  const isOther = text !== null && text.trim() !== String(value);
  const step = (by: number) => {
    typed.drop(of);
    draft.set(of, Math.max(0, value + by));
  };
  return (
    <>
      <div className={rows.number}>
        <button
          type="button"
          className={rows.step}
          aria-label={t('settings.number.less', { name })}
          onClick={() => step(-stepBy)}
        >
          −
        </button>
        <input
          className={rows.input}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          id={id}
          aria-describedby={isOther ? `${describedBy} ${id}odd` : describedBy}
          aria-invalid={isOther}
          value={text ?? String(value)}
          onChange={({ target }) => typed.type(of, target.value)}
          onBlur={() => typed.leave(of)}
        />
        <button
          type="button"
          className={rows.step}
          aria-label={t('settings.number.more', { name })}
          onClick={() => step(stepBy)}
        >
          +
        </button>
        {unit !== '' && <span className={rows.unit}>{unit}</span>}
      </div>
      {isOther && (
        <p id={`${id}odd`} className={`${rows.odd} ${warnings.warning}`}>
          {GLYPHS.alert}
          {t(typed.odd.includes(of) ? 'settings.number.none' : 'settings.number.becomes', { value, max: maxOf(of) })}
        </p>
      )}
    </>
  );
}
