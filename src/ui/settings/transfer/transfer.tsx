/** Copies settings from a file or another unit only into the form, where the user can save them. */
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { changedByHand, copySettings } from '../../../domain/device/draft-conflicts.ts';
import { type FileSettings, readSettingsFile, writeSettingsFile } from '../../../domain/device/settings-file.ts';
import { SETTINGS_FILE_LENGTH_MAX } from '../../../domain/limits.ts';
import { localizedName } from '../../../domain/presentation/names.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../domain/presentation/settings.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import * as buttons from '../../kit/button.module.css';
import { ActionButton } from '../../kit/form/action-button.tsx';
import { Sheet } from '../../kit/sheet.tsx';
import * as rows from '../controls/row.module.css';
import { useForm } from '../form-context.ts';
import { ImportOutcome, type ImportResult } from './import-outcome.tsx';
import * as styles from './transfer.module.css';

const addressOf = (text: string): string => `data:application/json;charset=utf-8,${encodeURIComponent(text)}`;

/** Maximum bytes per character. */
const BYTES_MAX = 4;

/** Truncated if far too long; null when the file cannot be read. */
const textOf = (file: File): Promise<string | null> =>
  file
    .slice(0, (SETTINGS_FILE_LENGTH_MAX + 1) * BYTES_MAX)
    .text()
    .catch(() => null);

const NOTHING_NAMED = { missing: [], unreadable: [], unknown: [] } as const;

function useTransfer() {
  const { commands } = useApp();
  const { draft, keys } = useForm();
  const [outcome, setOutcome] = useState<ImportResult | null>(null);
  const [isAsking, setAsking] = useState(false);
  const putInDraft = (found: FileSettings) => {
    // A pressed key that is not accepted yet belongs to the draft before the import.
    keys.step({ type: 'revert' });
    const { length } = changedByHand({ base: draft.base, draft: found.draft });
    setOutcome({ ok: true, count: length, named: found });
    draft.become(found.draft);
  };
  const become = (theirs: Settings) => putInDraft({ ...NOTHING_NAMED, draft: copySettings(draft.draft, theirs) });
  const open = async (file: File) => {
    const text = await textOf(file);
    if (text === null) return setOutcome({ ok: false, why: 'unread' });
    const found = readSettingsFile(text, draft.draft);
    if (found.ok) putInDraft(found.data);
    else setOutcome(found);
  };
  const copy = async (kdsId: number) => {
    setAsking(true);
    setOutcome(null);
    const reply = await commands.settingsOf(kdsId);
    setAsking(false);
    if (!reply.ok) setOutcome({ ok: false, why: 'unreached' });
    else if (reply.data === null) setOutcome({ ok: false, why: 'noSettings' });
    else become(reply.data);
  };
  return { shown: draft.draft, outcome, isAsking, open, copy, reset: () => become(DEFAULT_SETTINGS) };
}

interface CopyProps {
  readonly isAsking: boolean;
  readonly onCopy: (kdsId: number) => void;
}

/** Renders nothing when the venue has no other unit. */
function Copy({ isAsking, onCopy }: CopyProps) {
  const t = useTexts();
  const id = useId();
  const { kdsId, stations, language, nameTags } = useSnapshot(useApp().state);
  const others = stations.filter((unit) => unit.id !== kdsId);
  const [chosen, setChosen] = useState(others[0]?.id ?? null);
  if (chosen === null) return null;
  return (
    <div className={styles.copy}>
      <label htmlFor={id}>{t('settings.transfer.from')}</label>
      <select
        id={id}
        className={rows.select}
        value={chosen}
        onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
      >
        {others.map((unit) => (
          <option key={unit.id} value={unit.id}>
            {`${unit.id} · ${localizedName(unit.name, { language, nameTags })}`}
          </option>
        ))}
      </select>
      <ActionButton isOff={isAsking} onPress={() => onCopy(chosen)}>
        {t('settings.transfer.copy')}
      </ActionButton>
    </div>
  );
}

export function Transfer({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const { kdsId } = useSnapshot(useApp().state);
  const { shown, outcome, isAsking, open, copy, reset } = useTransfer();
  const chooser = useRef<HTMLInputElement>(null);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    if (file !== undefined) void open(file);
    // The same file may be chosen again, because its content may have changed.
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
        <Copy isAsking={isAsking} onCopy={copy} />
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
        {outcome !== null && <ImportOutcome outcome={outcome} />}
      </div>
    </Sheet>
  );
}
