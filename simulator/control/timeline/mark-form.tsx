/** Sets a mark with a note at the present moment. */
import { Flag } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import * as styles from './timeline.module.css';
import type { TimelineTexts } from './timeline-texts.ts';

const NOTE_LENGTH_MAX = 200;

interface Props {
  readonly texts: TimelineTexts;
  readonly onMark: (note: string) => void;
}

export function MarkForm({ texts, onMark }: Props) {
  const [note, setNote] = useState('');
  const wanted = note.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted === '') return;
    onMark(wanted);
    setNote('');
  };
  return (
    <form className={styles.markForm} onSubmit={submit}>
      <input
        aria-label={texts.note}
        placeholder={texts.note}
        autoComplete="off"
        maxLength={NOTE_LENGTH_MAX}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <button type="submit" disabled={wanted === ''}>
        <Flag aria-hidden="true" />
        {texts.mark}
      </button>
    </form>
  );
}
