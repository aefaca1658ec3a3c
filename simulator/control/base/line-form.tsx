/** Without text the button is `aria-disabled` and does nothing; a disabled button would lose the focus. */
import type { LucideIcon } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { LineInput } from './line-input.tsx';

interface Props {
  readonly className: string | undefined;
  readonly buttonClass?: string | undefined;
  readonly label: string;
  readonly action: string;
  readonly Icon: LucideIcon;
  /** True while there is no recipient for the line. */
  readonly isOff?: boolean;
  readonly onLine: (line: string) => void;
}

export function LineForm({ className, buttonClass, label, action, Icon, isOff = false, onLine }: Props) {
  const [text, setText] = useState('');
  const wanted = text.trim();
  const ignores = wanted === '' || isOff;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ignores) return;
    onLine(wanted);
    setText('');
  };
  return (
    <form className={className} onSubmit={submit}>
      <LineInput label={label} text={text} onText={setText} />
      <button type="submit" className={buttonClass} aria-disabled={ignores}>
        <Icon aria-hidden="true" />
        {action}
      </button>
    </form>
  );
}
