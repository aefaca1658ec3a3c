import { type FocusEvent, type ReactNode, useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import { levelStyles } from '../../../domain/board/timing.ts';
import { contrastRatio } from '../../../domain/device/colours.ts';
import { CONTRAST_MIN } from '../../../domain/limits.ts';
import { thresholdsOf } from '../../../domain/presentation/levels.ts';
import type { SettingKey } from '../../../domain/presentation/settings.ts';
import type { FormField } from '../../../domain/presentation/settings-form.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import { GLYPHS } from '../../kit/glyph.tsx';
import { useForm } from '../form-context.ts';
import { ratioText } from '../ratio-text.ts';
import { LEVEL_LETTERS, levelOfKey, SET_LEVELS, type SetLevel } from '../setting-words.ts';
import * as warnings from '../warning.module.css';
import { ColourField } from './colour-field.tsx';
import * as styles from './level-rows.module.css';
import { NumberField } from './number-field.tsx';
import { SoundField } from './sound-field.tsx';
import * as switches from './switch.module.css';

const STEP_S = 30;

/** What a threshold of 0 means for a level. */
function useZero(level: SetLevel): string {
  const t = useTexts();
  const { kds } = useSnapshot(useApp().state);
  const { draft } = useForm().draft;
  const { warningS, lateS } = thresholdsOf({ ...draft, tw: 0, tt: 0 }, kds ?? { warningS: 0, lateS: 0 });
  if (level === 'warning' && draft.tw === 0) return t('settings.kdsTime', { value: warningS });
  if (level === 'late' && draft.tt === 0) return t('settings.kdsTime', { value: lateS });
  return level === 'critical' && draft.tc === 0 ? t('settings.never') : '';
}

interface Labelled {
  readonly of: SettingKey;
  readonly children: (ids: { readonly field: string; readonly means: string }) => ReactNode;
}

/** Screen readers read the description; the row shows the description of the field that last had the focus. */
function Labelled({ of, children }: Labelled) {
  const t = useTexts();
  const id = useId();
  return (
    <div className={styles.cell} data-of={of}>
      <label htmlFor={id} className={styles.label}>
        {t(`settings.names.${of}`)}
      </label>
      <span id={`${id}means`} hidden>
        {t(`settings.means.${of}`)}
      </span>
      {children({ field: id, means: `${id}means` })}
    </div>
  );
}

function Pulse({ of, id, means }: { of: SettingKey; id: string; means: string }) {
  const { draft, set } = useForm().draft;
  return (
    <input
      type="checkbox"
      role="switch"
      aria-checked={draft[of] === true}
      className={switches.switch}
      id={id}
      aria-describedby={means}
      checked={draft[of] === true}
      onChange={({ target }) => set(of, target.checked)}
    />
  );
}

function Cell({ field: { key, control }, level }: { field: FormField; level: SetLevel }) {
  const t = useTexts();
  const zero = useZero(level);
  return (
    <Labelled of={key}>
      {({ field, means }) => (
        <>
          {control === 'number' && (
            <NumberField
              of={key}
              step={STEP_S}
              unit={zero || t('settings.options.seconds', { value: '' }).trim()}
              id={field}
              describedBy={means}
            />
          )}
          {(control === 'colour' || control === 'letters') && (
            <ColourField of={key} id={field} describedBy={means} level={level} control={control} />
          )}
          {control === 'sound' && <SoundField of={key} id={field} describedBy={means} />}
          {control === 'switch' && <Pulse of={key} id={field} means={means} />}
        </>
      )}
    </Labelled>
  );
}

function LevelWarnings({ level, ratio }: { level: SetLevel; ratio: string }) {
  const t = useTexts();
  const { problems } = useForm();
  const letter = LEVEL_LETTERS[level];
  return problems
    .filter(({ key, why }) => why !== 'key-taken' && levelOfKey(key) === level && key.endsWith(letter))
    .map(({ why }) => (
      <p key={why} className={warnings.warning} role="status">
        {GLYPHS.alert}
        {t(`settings.warnings.${why}`, { level: t(`settings.levels.${level}`), ratio, name: '' })}
      </p>
    ));
}

function LevelRow({ level, fields }: { level: SetLevel; fields: readonly FormField[] }) {
  const t = useTexts();
  const { draft, onLevel } = useForm();
  const { venue, language } = useSnapshot(useApp().state);
  const { background, ink } = levelStyles(draft.draft, venue)[level];
  const ratio = contrastRatio(background, ink);
  const ratioShown = ratioText(ratio, language);
  const [at, setAt] = useState<SettingKey | undefined>(fields[0]?.key);
  const arrive = ({ target }: FocusEvent<HTMLElement>) => {
    const of = target.closest<HTMLElement>('[data-of]')?.dataset.of;
    setAt((before) => fields.find(({ key }) => key === of)?.key ?? before);
    onLevel(level);
  };
  return (
    <fieldset className={styles.level} onFocus={arrive}>
      <legend className={styles.word} style={{ background, color: ink }}>
        {t(`settings.levels.${level}`)}
      </legend>
      <div className={styles.cells}>
        {fields.map((field) => (
          <Cell key={field.key} field={field} level={level} />
        ))}
      </div>
      {at && (
        <p aria-hidden className={styles.means}>
          {t(`settings.means.${at}`)}
        </p>
      )}
      <p className={styles.contrast} data-faint={ratio < CONTRAST_MIN || undefined}>
        {t('settings.colours.contrast', { ratio: ratioShown })}
      </p>
      <LevelWarnings level={level} ratio={ratioShown} />
    </fieldset>
  );
}

export function LevelRows({ fields }: { fields: readonly FormField[] }) {
  return SET_LEVELS.map((level) => {
    const own = fields.filter(({ key }) => levelOfKey(key) === level);
    return own.length > 0 && <LevelRow key={level} level={level} fields={own} />;
  });
}
