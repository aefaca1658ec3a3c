/** One line to be written, and the button that takes it: what is empty is not taken. */
import type { LucideIcon } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { LineInput } from './line-input.tsx';

interface Props {
  readonly className: string | undefined;
  readonly buttonClass?: string | undefined;
  readonly label: string;
  readonly action: string;
  readonly Icon: LucideIcon;
  readonly onLine: (line: string) => void;
}

export function LineForm({ className, buttonClass, label, action, Icon, onLine }: Props) {
  const [text, setText] = useState('');
  const wanted = text.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted === '') return;
    onLine(wanted);
    setText('');
  };
  return (
    <form className={className} onSubmit={submit}>
      <LineInput label={label} text={text} onText={setText} />
      <button type="submit" className={buttonClass} disabled={wanted === ''}>
        <Icon aria-hidden="true" />
        {action}
      </button>
    </form>
  );
}
