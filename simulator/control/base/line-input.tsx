/** A field for one line of words, named by what stands in it while it is empty. */

/** As much as a simulation takes. */
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
