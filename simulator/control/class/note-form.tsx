/** The teacher's note at the present moment, for the trainee's score card (rule CLASS-8). */
import { NotebookPen } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import * as fields from '../base/form.module.css';
import * as styles from './class-page.module.css';
import type { ClassTexts } from './class-texts.ts';

const NOTE_LENGTH_MAX = 200;

interface Props {
  readonly trainee: string;
  readonly texts: ClassTexts;
  /** Resolves to whether the server accepted the note. */
  readonly onNote: (note: string) => Promise<boolean>;
}

/**
 * A note that was not accepted stays in its field. Without text the button is `aria-disabled` and does nothing; a
 * disabled button would lose the focus.
 */
export function NoteForm({ trainee, texts, onNote }: Props) {
  const [text, setText] = useState('');
  const [isAccepted, setAccepted] = useState<boolean | null>(null);
  const wanted = text.trim();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (wanted === '') return;
    const accepted = await onNote(wanted);
    setAccepted(accepted);
    if (accepted) setText('');
  };
  const message = isAccepted === null ? '' : isAccepted ? texts.noted(trainee) : texts.notNoted(trainee);
  return (
    <details className={styles.note}>
      <summary className={styles.button} aria-label={texts.note(trainee)} title={texts.note(trainee)}>
        <NotebookPen aria-hidden="true" />
        {texts.noteShort}
      </summary>
      <form onSubmit={(event) => void submit(event)}>
        <input
          className={fields.field}
          aria-label={texts.noteText(trainee)}
          placeholder={texts.noteText(trainee)}
          autoComplete="off"
          maxLength={NOTE_LENGTH_MAX}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setAccepted(null);
          }}
        />
        <button type="submit" className={styles.button} aria-disabled={wanted === ''}>
          {texts.writeNote}
        </button>
      </form>
      <p role="status">{message}</p>
    </details>
  );
}
