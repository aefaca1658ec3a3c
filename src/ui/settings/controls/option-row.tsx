/** A few options are side by side, more are in a native list. */
import { useId } from 'react';
import type { SettingKey } from '../../../domain/presentation/settings.ts';
import { formOptions } from '../../../domain/presentation/settings-form.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import * as covering from '../../kit/covering.module.css';
import { useForm } from '../form-context.ts';
import { optionWord } from '../setting-words.ts';
import * as styles from './option.module.css';
import * as rows from './row.module.css';
import { SettingLabel } from './setting-label.tsx';

type SettingOption = string | number;

const SIDE_BY_SIDE_MAX = 7;

interface Props {
  readonly of: SettingKey;
  readonly options: readonly SettingOption[];
  readonly chosen: SettingOption;
  readonly onChoose: (option: SettingOption) => void;
  readonly labelId: string;
}

function SideBySide({ of, options, chosen, onChoose, labelId }: Props) {
  const t = useTexts();
  return (
    <div role="radiogroup" aria-labelledby={labelId} aria-describedby={`${labelId}means`} className={styles.options}>
      {options.map((option) => (
        <label key={option}>
          <input
            className={covering.covering}
            type="radio"
            name={labelId}
            checked={option === chosen}
            onChange={() => onChoose(option)}
          />
          <span>{optionWord(of, option, t)}</span>
        </label>
      ))}
    </div>
  );
}

function Listed({ of, options, chosen, onChoose, labelId }: Props) {
  const t = useTexts();
  return (
    <select
      className={rows.select}
      id={`${labelId}field`}
      aria-describedby={`${labelId}means`}
      value={options.indexOf(chosen)}
      onChange={({ target }) => onChoose(options[Number(target.value)] ?? chosen)}
    >
      {options.map((option, at) => (
        <option key={option} value={at}>
          {optionWord(of, option, t)}
        </option>
      ))}
    </select>
  );
}

export function OptionRow({ of }: { of: SettingKey }) {
  const { draft, screenPx } = useForm();
  const id = useId();
  const chosen = draft.draft[of] as SettingOption;
  const offered = formOptions(of, screenPx);
  // A value that was chosen on another device stays in the list until the user chooses another one.
  const options = offered.includes(chosen) ? offered : [chosen, ...offered];
  const isListed = options.length > SIDE_BY_SIDE_MAX;
  const props = { of, options, chosen, onChoose: (option: SettingOption) => draft.set(of, option), labelId: id };
  return (
    <div className={rows.row}>
      <SettingLabel of={of} id={id} {...(isListed && { field: `${id}field` })} />
      {isListed ? <Listed {...props} /> : <SideBySide {...props} />}
    </div>
  );
}
