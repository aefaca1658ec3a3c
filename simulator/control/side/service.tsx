/** What guests, waiters and the house do at a press, and whether simulated cooks work. */
import { Ban, Flame, MessageSquare, Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { ControlCommand, SimulationStatus } from '../../core/base/control.ts';
import type { RoomLanguage, RoomTexts } from '../base/texts.ts';
import { Composer } from './composer.tsx';
import * as styles from './side-panel.module.css';

const MESSAGE_LENGTH_MAX = 200;

interface Props {
  readonly status: SimulationStatus;
  readonly texts: RoomTexts;
  readonly language: RoomLanguage;
  readonly onCommand: (command: ControlCommand) => void;
}

function Message({ texts, onCommand }: Pick<Props, 'texts' | 'onCommand'>) {
  const [text, setText] = useState('');
  const wanted = text.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted === '') return;
    onCommand({ do: 'message', text: wanted });
    setText('');
  };
  return (
    <form className={styles.others} onSubmit={submit}>
      <input
        aria-label={texts.message}
        placeholder={texts.message}
        autoComplete="off"
        maxLength={MESSAGE_LENGTH_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className={styles.plain} disabled={wanted === ''}>
        <MessageSquare aria-hidden="true" />
        {texts.send}
      </button>
    </form>
  );
}

export const Service = ({ status, texts, language, onCommand }: Props) => (
  <section aria-label={texts.service}>
    <button type="button" className={styles.order} onClick={() => onCommand({ do: 'order' })}>
      <Plus aria-hidden="true" />
      {texts.oneMoreOrder}
    </button>
    <div className={styles.acts}>
      <button type="button" onClick={() => onCommand({ do: 'void' })}>
        <Ban aria-hidden="true" />
        {texts.voidLine}
      </button>
      <button type="button" onClick={() => onCommand({ do: 'fire' })}>
        <Flame aria-hidden="true" />
        {texts.fireOrder}
      </button>
    </div>
    <Composer menu={status.menu} texts={texts} language={language} onCommand={onCommand} />
    <Message texts={texts} onCommand={onCommand} />
    <button
      type="button"
      role="switch"
      aria-checked={status.cooks}
      className={styles.cooks}
      title={texts.cooksHint}
      onClick={() => onCommand({ do: 'cooks', on: !status.cooks })}
    >
      <i className={styles.knob} />
      {texts.cooks}
    </button>
  </section>
);
