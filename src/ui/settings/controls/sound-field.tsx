import { useState } from 'react';
import { ALARM_OPTIONS } from '../../../domain/limits.ts';
import type { SettingKey } from '../../../domain/presentation/settings.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import { GLYPHS } from '../../kit/glyph.tsx';
import { useForm } from '../form-context.ts';
import { settingName, soundWord } from '../setting-words.ts';
import * as rows from './row.module.css';

interface Props {
  readonly of: SettingKey;
  readonly id: string;
  readonly describedBy: string;
}

export function SoundField({ of, id, describedBy }: Props) {
  const t = useTexts();
  const { commands } = useApp();
  const { draft, set } = useForm().draft;
  const [trouble, setTrouble] = useState<'locked' | 'failed' | null>(null);
  const sound = Number(draft[of]);
  const play = async () => {
    const reply = await commands.trySound(sound);
    setTrouble(reply.ok ? null : reply.why);
  };
  return (
    <>
      <div className={rows.number}>
        <select
          className={rows.select}
          id={id}
          aria-describedby={describedBy}
          value={sound}
          onChange={({ target }) => set(of, Number(target.value))}
        >
          {ALARM_OPTIONS.map((option) => (
            <option key={option} value={option}>
              {soundWord(option, t)}
            </option>
          ))}
        </select>
        {sound > 0 && (
          <button
            type="button"
            className={rows.step}
            aria-label={t('settings.sound.try', { name: `${settingName(of, t)}, ${soundWord(sound, t)}` })}
            onClick={() => void play()}
          >
            {GLYPHS.circlePlay}
          </button>
        )}
      </div>
      {trouble !== null && (
        <p role="alert" className={rows.note}>
          {t(`settings.soundProblem.${trouble}`)}
        </p>
      )}
    </>
  );
}
