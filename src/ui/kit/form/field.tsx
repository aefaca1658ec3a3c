import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import * as styles from './field.module.css';

interface Props extends Pick<ComponentProps<'input'>, 'name' | 'type' | 'inputMode' | 'autoComplete' | 'ref'> {
  readonly label: string;
  readonly value: string;
  readonly onType: (value: string) => void;
  readonly problem: string | null;
  /** Shown inside the frame of the field. */
  readonly end?: ReactNode;
}

export function Field({ label, value, onType, problem, end, ...input }: Props) {
  const id = useId();
  const problemId = `${id}problem`;
  // React copies a controlled value into the attribute; then style sheets and copies of the page would contain the
  // password.
  const isSecret = input.autoComplete?.endsWith('password') === true;
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const field = isSecret && frame.current?.querySelector('input');
    if (field && field.value !== value) field.value = value;
  });
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div ref={frame} className={styles.frame}>
        <input
          {...input}
          id={id}
          {...(!isSecret && { value })}
          onChange={({ target }) => onType(target.value)}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : problemId}
        />
        {end}
      </div>
      {problem !== null && (
        <p id={problemId} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
