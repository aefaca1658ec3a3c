/** The radio button covers the whole row, and all cells are its accessible name. */
import { useId } from 'react';
import { useSnapshot } from 'valtio';
import type { KdsRow } from '../../domain/device/kds-list.ts';
import { localizedName } from '../../domain/presentation/names.ts';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { useApp } from '../base/app-context.ts';
import * as covering from '../kit/covering.module.css';
import { GLYPHS } from '../kit/glyph.tsx';
import * as styles from './unit-list.module.css';

interface Props {
  readonly row: KdsRow;
  /** Name that the radio buttons of the table share. */
  readonly group: string;
  readonly isChosen: boolean;
  readonly onChoose: (id: number) => void;
}

export function UnitRow({ row, group, isChosen, onChoose }: Props) {
  const t = useTexts();
  const { language, nameTags } = useSnapshot(useApp().state);
  const reading = { language, nameTags };
  const id = useId();
  const { available, current } = row;
  const cells = ['id', 'name', 'location', 'available'].map((cell) => `${id}${cell}`);
  const [idCell, nameCell, locationCell, availableCell] = cells;
  return (
    <tr data-available={available}>
      <td id={idCell}>
        <input
          className={covering.covering}
          type="radio"
          name={group}
          checked={isChosen}
          disabled={!available}
          onChange={() => onChoose(row.id)}
          aria-labelledby={cells.join(' ')}
        />
        <i className={styles.mark} />
        {row.id}
      </td>
      <td id={nameCell}>
        <span className={styles.name}>{localizedName(row.name, reading)}</span>
        {current && (
          <>
            {' '}
            <strong className={styles.current}>{t('configure.current')}</strong>
          </>
        )}
      </td>
      <td id={locationCell}>{localizedName(row.location, reading)}</td>
      <td id={availableCell} className={styles.state}>
        {available ? GLYPHS.check : GLYPHS.ban}
        {t(available ? 'configure.available' : 'configure.unavailable')}
      </td>
    </tr>
  );
}
