/** The setting has one checkbox per priority of the venue. */
import { useId } from 'react';
import { useSnapshot } from 'valtio';
import { localizedName } from '../../../domain/presentation/names.ts';
import type { SettingKey } from '../../../domain/presentation/settings.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import * as covering from '../../kit/covering.module.css';
import { useForm } from '../form-context.ts';
import { priorityWord } from '../setting-words.ts';
import * as styles from './option.module.css';
import * as rows from './row.module.css';
import { SettingLabel } from './setting-label.tsx';

export function PrioritiesRow({ of }: { of: SettingKey }) {
  const t = useTexts();
  const { venue, language, nameTags } = useSnapshot(useApp().state);
  const { draft, set } = useForm().draft;
  const id = useId();
  const chosen = draft.heldPriorities;
  const listed = [...new Set(venue.priorities.map((priority) => priority.id))];
  // A chosen priority that the venue's list no longer has stays until the user unchecks it.
  const offered = [...listed, ...chosen.filter((each) => !listed.includes(each))];
  const toggled = (priority: number) =>
    chosen.includes(priority) ? chosen.filter((each) => each !== priority) : [...chosen, priority];
  return (
    <div className={rows.row}>
      <SettingLabel of={of} id={id} />
      {offered.length === 0 ? (
        <p>{t('settings.noPriorities')}</p>
      ) : (
        <fieldset aria-labelledby={id} aria-describedby={`${id}means`} className={styles.options}>
          {offered.map((priority) => (
            <label key={priority}>
              <input
                className={covering.covering}
                type="checkbox"
                checked={chosen.includes(priority)}
                onChange={() => set(of, toggled(priority))}
              />
              <span>{localizedName(priorityWord(priority, venue.priorities), { language, nameTags })}</span>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
