import { Plus, Trash2 } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import {
  type ComposedLine,
  type ComposedOrder,
  type ControlCommand,
  ORDER_ORIGINS,
  type ProductFacts,
} from '../../core/base/control.ts';
import { PRIORITY_FACTS } from '../../core/base/menu-facts.ts';
import { channelsOf } from '../../core/base/origin-channels.ts';
import { TABLES_MAX, VENUE_CHANNELS } from '../../core/base/venue.ts';
import * as fields from '../base/form.module.css';
import { LineInput } from '../base/line-input.tsx';
import type { RoomLanguage } from '../base/texts.ts';
import * as styles from './composer.module.css';
import type { ServiceTexts } from './service-texts.ts';

const TABLES = Array.from({ length: TABLES_MAX }, (_, at) => at + 1);
const LINES_MAX = 30;
const QUANTITY_MAX = 99;
const COURSES: readonly ProductFacts['course'][] = ['starter', 'main', 'side', 'dessert', 'drink'];

interface DraftLine extends Omit<ComposedLine, 'quantity' | 'changes'> {
  readonly changes: readonly number[];
  readonly search: string;
  /** The text of the field; may be empty. */
  readonly quantity: string;
  /** Identifies the row when the user removes other rows. */
  readonly row: number;
}

const newLine = (menu: Props['menu'], row: number): DraftLine => ({
  row,
  productId: (menu.find(({ course }) => course === 'main') ?? menu[0])?.id ?? 0,
  quantity: '1',
  comment: '',
  priority: 0,
  changes: [],
  search: '',
});

interface Props {
  readonly menu: readonly ProductFacts[];
  readonly texts: ServiceTexts;
  readonly language: RoomLanguage;
  readonly onCommand: (command: ControlCommand) => void;
}

interface DraftLineProps extends Pick<Props, 'menu' | 'texts' | 'language'> {
  readonly line: DraftLine;
  readonly isOnly: boolean;
  readonly onChange: (line: DraftLine) => void;
  readonly onRemove: () => void;
}

const plainText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Names that contain every word of the search. */
function found({ menu, language }: Pick<Props, 'menu' | 'language'>, search: string): Props['menu'] {
  const words = plainText(search).split(/\s+/);
  return menu.filter(({ name }) => words.every((word) => plainText(name[language]).includes(word)));
}

/** The search found no dish. */
const NO_DISH = 0;

/** When the search no longer finds the chosen dish, the first found dish replaces it, without extras. */
function searchedFor(line: DraftLine, search: string, dishes: Props['menu']): DraftLine {
  const isThere = dishes.some(({ id }) => id === line.productId);
  return isThere ? { ...line, search } : { ...line, search, productId: dishes[0]?.id ?? NO_DISH, changes: [] };
}

function Changes({ line, menu, texts, language, onChange }: Omit<DraftLineProps, 'isOnly' | 'onRemove'>) {
  const offered = menu.find(({ id }) => id === line.productId)?.changes ?? [];
  if (offered.length === 0) return null;
  const toggle = (id: number, isOn: boolean) =>
    onChange({ ...line, changes: isOn ? [...line.changes, id] : line.changes.filter((one) => one !== id) });
  return (
    <fieldset className={styles.changes}>
      <legend>{texts.changes}</legend>
      {offered.map(({ id, name }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={line.changes.includes(id)}
            onChange={({ target }) => toggle(id, target.checked)}
          />
          {name[language]}
        </label>
      ))}
    </fieldset>
  );
}

const Line = ({ line, isOnly, menu, texts, language, onChange, onRemove }: DraftLineProps) => {
  const dish = useRef<HTMLSelectElement>(null);
  const dishes = found({ menu, language }, line.search);
  // The search has already selected a dish; Enter must not submit the order.
  const choose = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    dish.current?.focus();
  };
  return (
    <li>
      <input
        type="search"
        className={styles.search}
        aria-label={texts.searchDish}
        placeholder={texts.searchDish}
        value={line.search}
        onKeyDown={choose}
        onChange={({ target }) => onChange(searchedFor(line, target.value, found({ menu, language }, target.value)))}
      />
      <input
        type="number"
        min={1}
        max={QUANTITY_MAX}
        required
        aria-label={texts.quantity}
        value={line.quantity}
        onChange={(event) => onChange({ ...line, quantity: event.target.value })}
      />
      <select
        ref={dish}
        aria-label={texts.dish}
        value={line.productId}
        disabled={dishes.length === 0}
        onChange={(event) => onChange({ ...line, productId: Number(event.target.value), changes: [] })}
      >
        {dishes.length === 0 && <option value={NO_DISH}>{texts.noDish}</option>}
        {COURSES.map((course) => (
          <optgroup key={course} label={texts.course[course]}>
            {dishes
              .filter((product) => product.course === course)
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name[language]}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
      <button type="button" aria-label={texts.removeLine} title={texts.removeLine} disabled={isOnly} onClick={onRemove}>
        <Trash2 aria-hidden="true" />
      </button>
      <LineInput label={texts.lineComment} text={line.comment} onText={(comment) => onChange({ ...line, comment })} />
      <select
        aria-label={texts.priority}
        value={line.priority}
        onChange={(event) => onChange({ ...line, priority: Number(event.target.value) })}
      >
        <option value={0}>{texts.noPriority}</option>
        {PRIORITY_FACTS.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <Changes line={line} menu={menu} texts={texts} language={language} onChange={onChange} />
    </li>
  );
};

const orderOf = (head: Omit<ComposedOrder, 'lines'>, lines: readonly DraftLine[]): ComposedOrder => ({
  ...head,
  table: head.origin === 'table' ? head.table : null,
  comment: head.comment.trim(),
  lines: lines.map(({ productId, quantity, comment, priority, changes }) => ({
    productId,
    quantity: Number(quantity),
    comment: comment.trim(),
    priority,
    ...(changes.length > 0 && { changes }),
  })),
});

const channelName = (channel: number): string => VENUE_CHANNELS.find(({ id }) => id === channel)?.nm ?? String(channel);

/** Drops the channel, because each origin has its own channels. */
const movedTo = ({ channel: _, ...head }: OrderHeadProps['head'], origin: ComposedOrder['origin']) => ({
  ...head,
  origin,
});

/** Hidden for a kiosk, which has no numbered channels. */
function Channel({ head, texts, onChange }: OrderHeadProps) {
  const id = useId();
  const channels = channelsOf(head.origin);
  if (channels.length === 0) return null;
  const choose = (text: string) => {
    const channel = channels.find((one) => String(one) === text);
    const other = movedTo(head, head.origin);
    onChange(channel === undefined ? other : { ...other, channel });
  };
  return (
    <>
      <label htmlFor={id}>{texts.channel}</label>
      <select id={id} value={head.channel ?? ''} onChange={({ target }) => choose(target.value)}>
        <option value="">{texts.anyChannel}</option>
        {channels.map((channel) => (
          <option key={channel} value={channel}>
            {channelName(channel)}
          </option>
        ))}
      </select>
    </>
  );
}

interface OrderHeadProps extends Pick<Props, 'texts'> {
  readonly head: Omit<ComposedOrder, 'lines'>;
  readonly onChange: (head: Omit<ComposedOrder, 'lines'>) => void;
}

function Head({ head, texts, onChange }: OrderHeadProps) {
  const id = useId();
  return (
    <div className={styles.head}>
      <label htmlFor={`${id}-origin`}>{texts.origin}</label>
      <select
        id={`${id}-origin`}
        value={head.origin}
        onChange={(event) =>
          onChange(movedTo(head, ORDER_ORIGINS.find((name) => name === event.target.value) ?? head.origin))
        }
      >
        {ORDER_ORIGINS.map((origin) => (
          <option key={origin} value={origin}>
            {texts.origins[origin]}
          </option>
        ))}
      </select>
      <Channel head={head} texts={texts} onChange={onChange} />
      {head.origin === 'table' && (
        <>
          <label htmlFor={`${id}-table`}>{texts.table}</label>
          <select
            id={`${id}-table`}
            value={head.table ?? ''}
            onChange={(event) => onChange({ ...head, table: Number(event.target.value) || null })}
          >
            <option value="">{texts.anyTable}</option>
            {TABLES.map((table) => (
              <option key={table} value={table}>
                {table}
              </option>
            ))}
          </select>
        </>
      )}
    </div>
  );
}

const EMPTY_HEAD: Omit<ComposedOrder, 'lines'> = { origin: 'table', table: null, comment: '', fire: false };

export function Composer({ menu, texts, language, onCommand }: Props) {
  const [head, setHead] = useState(EMPTY_HEAD);
  const [lines, setLines] = useState<readonly DraftLine[]>([newLine(menu, 0)]);
  const addButton = useRef<HTMLButtonElement>(null);
  const isDishless = lines.some(({ productId }) => productId === NO_DISH);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isDishless) return;
    onCommand({ do: 'place', order: orderOf(head, lines) });
    setHead({ ...EMPTY_HEAD, origin: head.origin });
    setLines([newLine(menu, 0)]);
  };
  return (
    <details className={`${fields.fields} ${styles.composer}`}>
      <summary>{texts.compose}</summary>
      <form onSubmit={submit}>
        <Head head={head} texts={texts} onChange={setHead} />
        <ul aria-label={texts.lines}>
          {lines.map((line) => (
            <Line
              key={line.row}
              line={line}
              isOnly={lines.length === 1}
              menu={menu}
              texts={texts}
              language={language}
              onChange={(changed) => setLines(lines.map((each) => (each.row === changed.row ? changed : each)))}
              onRemove={() => {
                setLines(lines.filter((each) => each.row !== line.row));
                addButton.current?.focus();
              }}
            />
          ))}
        </ul>
        <button
          ref={addButton}
          type="button"
          aria-disabled={lines.length >= LINES_MAX}
          onClick={() =>
            lines.length < LINES_MAX &&
            setLines([...lines, newLine(menu, 1 + Math.max(...lines.map(({ row }) => row)))])
          }
        >
          <Plus aria-hidden="true" />
          {texts.addLine}
        </button>
        <LineInput label={texts.orderComment} text={head.comment} onText={(comment) => setHead({ ...head, comment })} />
        <label className={styles.fire}>
          <input
            type="checkbox"
            checked={head.fire}
            onChange={(event) => setHead({ ...head, fire: event.target.checked })}
          />
          {texts.fireAll}
        </label>
        <button type="submit" className={styles.place} disabled={isDishless}>
          {texts.place}
        </button>
      </form>
    </details>
  );
}
