/** The rows are radio buttons, for fingers and for the arrow keys, Home, End, Space and Enter. */
import { type KeyboardEvent, useId } from 'react';
import { useSnapshot } from 'valtio';
import type { KdsRow } from '../../domain/device/kds-list.ts';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { useApp } from '../base/app-context.ts';
import { FormMessage } from '../kit/form/form-message.tsx';
import * as styles from './unit-list.module.css';
import { UnitRow } from './unit-row.tsx';

/** The browser does not handle these keys for radio buttons. */
const FURTHER_KEYS: Readonly<Record<string, (radios: readonly HTMLElement[], at: Element) => Element | undefined>> = {
  Home: (radios) => radios[0],
  End: (radios) => radios.at(-1),
  Enter: (_, at) => at,
};

function pressed(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event;
  const radios = [...currentTarget.querySelectorAll<HTMLElement>('input:enabled')];
  const next = target instanceof Element ? FURTHER_KEYS[key]?.(radios, target) : undefined;
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
  next.click();
}

interface Props {
  readonly chosenId: number | null;
  readonly onChoose: (id: number) => void;
}

function UnitTable({ rows, chosenId, onChoose }: Props & { rows: readonly KdsRow[] }) {
  const t = useTexts();
  const group = useId();
  return (
    <fieldset className={styles.units} onKeyDown={pressed}>
      <legend>{t('configure.list')}</legend>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('configure.column.id')}</th>
            <th scope="col">{t('configure.column.name')}</th>
            <th scope="col">{t('configure.column.location')}</th>
            <th scope="col">{t('configure.column.available')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <UnitRow key={row.id} row={row} group={group} isChosen={row.id === chosenId} onChoose={onChoose} />
          ))}
        </tbody>
      </table>
    </fieldset>
  );
}

export function UnitList({ chosenId, onChoose }: Props) {
  const t = useTexts();
  const { rows, asking, failed } = useSnapshot(useApp().state.units);
  return (
    <>
      {rows === null && (asking || !failed) && <p role="status">{t('configure.reading')}</p>}
      {failed && !asking && <FormMessage tone="bad">{t('configure.failed')}</FormMessage>}
      {rows?.length === 0 && <p role="status">{t('configure.empty')}</p>}
      {rows !== null && rows.length > 0 && <UnitTable rows={rows} chosenId={chosenId} onChoose={onChoose} />}
    </>
  );
}
