import { RotateCcw } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { readSeed } from '../base/link-request.ts';
import type { RoomTexts } from '../base/room-texts.ts';
import * as styles from './room-bar.module.css';

interface Props {
  readonly seed: number;
  readonly worldId: string;
  readonly texts: RoomTexts;
  readonly onRestart: (seed: number) => void;
}

export function SeedForm({ seed, worldId, texts, onRestart }: Props) {
  const [written, setWritten] = useState<{ readonly worldId: string; readonly text: string } | null>(null);
  // A seed that was typed for an earlier run does not apply.
  const draft = written?.worldId === worldId ? written.text : null;
  const setDraft = (text: string | null) => setWritten(text === null ? null : { worldId, text });
  const wanted = readSeed(draft ?? String(seed));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted === null) return;
    setDraft(null);
    onRestart(wanted);
  };
  return (
    <form className={styles.seed} onSubmit={submit}>
      <label htmlFor="seed">{texts.seed}</label>
      <input
        id="seed"
        inputMode="numeric"
        autoComplete="off"
        value={draft ?? String(seed)}
        aria-invalid={wanted === null}
        aria-describedby={wanted === null ? 'seed-wrong' : undefined}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => draft === String(seed) && setDraft(null)}
      />
      {wanted === null && <small id="seed-wrong">{texts.wrongSeed}</small>}
      <button type="submit" className={styles.pill} title={texts.restartHint}>
        <RotateCcw aria-hidden="true" />
        <span>{texts.restart}</span>
      </button>
    </form>
  );
}
