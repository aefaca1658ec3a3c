import { useSnapshot } from 'valtio';
import { localizedName } from '../../../domain/presentation/names.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import { LineChip } from '../../board/card/line-chip.tsx';
import { statusLook } from '../../board/card/status-look.ts';
import { useForm } from '../form-context.ts';
import { backgrounds } from './colour-names.ts';
import { ColourPicker } from './colour-picker.tsx';
import * as rows from './row.module.css';
import * as styles from './status-colours.module.css';

export function StatusColours() {
  const t = useTexts();
  const { kds, language, nameTags } = useSnapshot(useApp().state);
  const { draft, set } = useForm().draft;
  const allowed = kds?.statuses ?? [];
  const offered = backgrounds(t);
  return (
    <div className={styles.statuses}>
      {allowed.map(({ id, name }) => {
        const look = statusLook(id, { t, language, nameTags, allowed, colours: draft.sts });
        const chosen = draft.sts.find((entry) => entry.id === id)?.c ?? '';
        const others = draft.sts.filter((entry) => entry.id !== id);
        return (
          <div key={id} className={rows.row}>
            <span className={rows.caption}>{localizedName(name, { language, nameTags }) || look.word}</span>
            <LineChip look={look} mark="none" isLocked={false} brief={false} />
            <ColourPicker
              name={look.word}
              chosen={chosen}
              shown={chosen || String(Object.values(look.style)[0])}
              offered={offered}
              sample={null}
              onChoose={(c) => set('sts', c === '' ? others : [...others, { id, c }])}
            />
          </div>
        );
      })}
    </div>
  );
}
