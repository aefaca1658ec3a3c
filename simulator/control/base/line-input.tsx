/** The placeholder labels the field while it is empty. */

/** The longest line that a simulation accepts. */
const LINE_LENGTH_MAX = 200;

interface Props {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

export const LineInput = ({ label, text, onText }: Props) => (
  <input
    aria-label={label}
    placeholder={label}
    autoComplete="off"
    maxLength={LINE_LENGTH_MAX}
    value={text}
    onChange={({ target }) => onText(target.value)}
  />
);
