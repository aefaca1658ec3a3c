import * as table from '../base/table.module.css';
import * as styles from './numbers.module.css';

interface Props {
  /** The button that unfolds the table. */
  readonly name: string;
  readonly caption: string;
  /** The first is the head of the row names. */
  readonly heads: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly (string | number)[] }[];
}

export const NumbersTable = ({ name, caption, heads, rows }: Props) => (
  <details className={styles.numbers}>
    <summary>{name}</summary>
    <div className={styles.wide}>
      <table className={table.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...others] }) => (
            <tr key={key}>
              <th scope="row">{first}</th>
              {others.map((cell, at) => (
                <td key={heads[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
);
