/** A device's settings to a file and from one, or as the venue has them: all of it into the form, where they wait to be saved. */
import { type ChangeEvent, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { type FileSettings, readSettingsFile, writeSettingsFile } from '../../../domain/device/settings-file.ts';
import { ownChanges } from '../../../domain/device/settings-others.ts';
import { SETTINGS_FILE_LENGTH_MAX } from '../../../domain/limits.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../domain/shown/settings.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import buttons from '../../kit/button.module.css';
import { Sheet } from '../../kit/sheet.tsx';
import { useForm } from '../form-context.ts';
import { Taken, type Transferred } from './taken.tsx';
import styles from './transfer.module.css';

/** An address with the file in it, for the browser to save. */
const addressOf = (text: string): string => `data:application/json;charset=utf-8,${encodeURIComponent(text)}`;

/** The most bytes that a character takes. */
const BYTES_MAX = 4;

/** The text of a chosen file, of one that is far too long only its beginning; null when it cannot be read. */
const textOf = (file: File): Promise<string | null> =>
  file
    .slice(0, (SETTINGS_FILE_LENGTH_MAX + 1) * BYTES_MAX)
    .text()
    .catch(() => null);

const NOTHING_NAMED = { missing: [], unreadable: [], unknown: [] } as const;

/** How many settings of the draft become others. */
const changesIn = (base: Settings, draft: Settings): number => ownChanges({ base, draft }).length;

function useTransfer() {
  const { draft, keys } = useForm();
  const [outcome, setOutcome] = useState<Transferred | null>(null);
  const take = (found: FileSettings) => {
    // A key that waits to be accepted belongs to the draft that was.
    keys.step({ type: 'revert' });
    setOutcome({ ok: true, count: changesIn(draft.draft, found.draft), named: found });
    draft.become(found.draft);
  };
  const open = async (file: File) => {
    const text = await textOf(file);
    if (text === null) return setOutcome({ ok: false, why: 'unread' });
    const found = readSettingsFile(text, draft.draft);
    if (found.ok) take(found.data);
    else setOutcome(found);
  };
  const reset = () => {
    const { ok, orderPositions } = draft.draft;
    take({ ...NOTHING_NAMED, draft: { ...DEFAULT_SETTINGS, ok, orderPositions } });
  };
  return { shown: draft.draft, outcome, open, reset };
}

export function Transfer({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const { kdsId } = useSnapshot(useApp().state);
  const { shown, outcome, open, reset } = useTransfer();
  const chooser = useRef<HTMLInputElement>(null);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    if (file !== undefined) void open(file);
    // The same file can be chosen again, as it may be another by then.
    currentTarget.value = '';
  };
  return (
    <Sheet
      side="middle"
      title={t('settings.transfer.title')}
      closeLabel={t('settings.transfer.close')}
      onClose={onClose}
    >
      <div className={styles.ways}>
        <p>{t('settings.transfer.help')}</p>
        <a className={buttons.button} href={addressOf(writeSettingsFile(shown))} download={`kds-${kdsId}.json`}>
          {t('settings.transfer.write')}
        </a>
        <button type="button" className={buttons.button} onClick={() => chooser.current?.click()}>
          {t('settings.transfer.read')}
        </button>
        <input ref={chooser} type="file" accept=".json,application/json" hidden onChange={choose} />
        <button type="button" className={buttons.button} onClick={reset}>
          {t('settings.transfer.defaults')}
        </button>
        {outcome !== null && <Taken outcome={outcome} />}
      </div>
    </Sheet>
  );
}
