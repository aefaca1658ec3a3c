/** The latest events. A search covers the whole stored journal (rule ROOM-10). */
import { useState } from 'react';
import * as hidden from '../../../src/ui/kit/hidden.module.css';
import type { JournalLine, SimulationStatus } from '../../core/base/control.ts';
import { isOfStory } from '../../core/base/journal.ts';
import { timeOfDay } from '../base/clock-text.ts';
import * as fields from '../base/form.module.css';
import { sentenceOf, venueNames } from '../base/journal-sentence.ts';
import type { RoomLanguage } from '../base/texts.ts';
import type { JournalTexts } from './journal-texts.ts';
import * as styles from './side-panel.module.css';
import { type JournalState, useJournal } from './use-journal.ts';

interface JournalRow extends JournalLine {
  readonly key: string;
}

/** Newest first; a key stays stable while new lines arrive. */
function rowsOf(journal: readonly JournalLine[]): readonly JournalRow[] {
  const seen = new Map<string, number>();
  return journal
    .map((line) => {
      const same = `${line.atMs} ${line.what} ${line.text}`;
      const times = (seen.get(same) ?? 0) + 1;
      seen.set(same, times);
      return { ...line, key: `${same} ${times}` };
    })
    .reverse();
}

export interface JournalQuery {
  readonly show: JournalFilter;
  /** Case and accents do not matter (rule ROOM-10). */
  readonly search: string;
}

/** `story`: the events of the kitchen; `all` adds the devices' requests; the others show a part of `story`. */
export const JOURNAL_FILTERS = ['story', 'orders', 'taps', 'troubles', 'all'] as const;
export type JournalFilter = (typeof JOURNAL_FILTERS)[number];

/** These search the whole stored journal. */
const NARROWER: readonly JournalFilter[] = ['orders', 'taps', 'troubles'];

const isTrouble = ({ scope, what }: JournalLine): boolean => scope === 'trouble' || what.startsWith('fault-');

const PASSES: Readonly<Record<JournalFilter, (line: JournalLine) => boolean>> = {
  story: isOfStory,
  orders: (line) => line.scope === 'world' && ORDER_EVENTS.includes(line.what),
  taps: ({ what }) => what === 'tap' || what === 'tapped',
  troubles: isTrouble,
  all: () => true,
};

const ORDER_EVENTS: readonly string[] = [
  ...['placed', 'added', 'closed', 'fired', 'voided', 'web'],
  ...['moved', 'prioritised', 'split', 'merged'],
  ...['noted', 'note-changed', 'requantified', 'removed', 'guests', 'joined'],
];

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

const exact = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** A number belongs to the word before it, as in table `m 3`. */
const SOUGHT = /\p{L}+\s+\d\S*|\S+/gu;

/** A word matches the beginning of a word, a number only the whole number. */
function finderOf(search: string): (text: string) => boolean {
  const searched = (plain(search).match(SOUGHT) ?? []).map((part) => {
    const starts = /^[\p{L}\p{N}]/u.test(part) ? '(?<![\\p{L}\\p{N}])' : '';
    const ends = /\d$/.test(part) ? '(?!\\d)' : '';
    return new RegExp(starts + part.split(/\s+/).map(exact).join('[^\\p{L}\\p{N}]+') + ends, 'u');
  });
  return (text) => searched.every((part) => part.test(plain(text)));
}

/** An error, or a mark that a user set. */
const markOf = ({ what }: JournalLine): 'wrong' | 'mark' | undefined =>
  FAILURE_EVENTS.includes(what) ? 'wrong' : what === 'mark' ? 'mark' : undefined;

const FAILURE_EVENTS: readonly string[] = ['fault-on', 'fault-turned', 'device-on', 'device-instant-trouble'];

type LineText = (line: JournalLine) => string;

/** Newest first. */
function matchingRows(journal: readonly JournalLine[], query: JournalQuery, textOf: LineText): readonly JournalRow[] {
  const finds = finderOf(query.search);
  return rowsOf(journal).filter((line) => PASSES[query.show](line) && finds(textOf(line)));
}

interface JournalHeadProps {
  readonly query: JournalQuery;
  readonly filters: readonly JournalFilter[];
  readonly texts: JournalTexts;
  readonly onQuery: (query: JournalQuery) => void;
}

const Head = ({ query, filters, texts, onQuery }: JournalHeadProps) => (
  <header className={`${fields.edgeless} ${styles.journalHead}`}>
    <h2 className={styles.title}>{texts.journal}</h2>
    <input
      type="search"
      aria-label={texts.journalSearch}
      placeholder={texts.journalSearch}
      value={query.search}
      onChange={(event) => onQuery({ ...query, search: event.target.value })}
    />
    <select
      aria-label={texts.journalShow}
      value={query.show}
      onChange={(event) =>
        onQuery({ ...query, show: filters.find((name) => name === event.target.value) ?? query.show })
      }
    >
      {filters.map((name) => (
        <option key={name} value={name}>
          {texts.journalFilter[name]}
        </option>
      ))}
    </select>
  </header>
);

/** A reader cannot use more lines at once. */
const SHOWN_MAX = 120;

/** The number of matches; above `SHOWN_MAX` also the number of lines in the list. */
function Found({ count, texts }: { readonly count: number; readonly texts: JournalTexts }) {
  if (count === 0) return null;
  return <span>{count > SHOWN_MAX ? texts.journalMore(count, SHOWN_MAX) : texts.journalFound(count)}</span>;
}

interface Props {
  readonly status: SimulationStatus;
  readonly texts: JournalTexts;
  readonly language: RoomLanguage;
  /** The whole stored journal. */
  readonly onLoad: JournalState['load'];
  /** Returns the names of the screens that show the order. */
  readonly onShow: (orderId: number) => readonly string[];
}

interface JournalLineProps {
  readonly line: JournalLine;
  readonly sentence: string;
  readonly texts: JournalTexts;
  readonly onPress: (orderId: number) => void;
}

/** A line about an order is a button that shows its card (rule ROOM-19). */
function Sentence({ line: { orderId }, sentence, texts, onPress }: JournalLineProps) {
  if (orderId === undefined) return <span>{sentence}</span>;
  return (
    <button type="button" title={texts.showCard} onClick={() => onPress(orderId)}>
      {sentence}
    </button>
  );
}

export function Journal({ status, texts, language, onLoad, onShow }: Props) {
  const [shown, setShown] = useState<{ readonly at: readonly string[]; readonly worldId: string } | null>(null);
  const found = shown?.worldId === status.worldId ? shown.at : null;
  const [query, setQuery] = useState<JournalQuery>({ show: 'story', search: '' });
  const beganMs = status.nowMs - status.elapsedMs;
  const isNarrowed = query.search.trim() !== '' || NARROWER.includes(query.show);
  const journal = useJournal(status, { load: onLoad, isNarrowed, wire: query.show === 'all' });
  const names = venueNames(status, language);
  const textOf: LineText = (line) => sentenceOf(line, texts, names);
  const rows = matchingRows(journal, query, textOf);
  const filters = JOURNAL_FILTERS.filter((name) => status.qa || name !== 'all');
  return (
    <section className={styles.journal} aria-label={texts.journal}>
      <Head query={query} filters={filters} texts={texts} onQuery={setQuery} />
      <p role="status">{isNarrowed && <Found count={rows.length} texts={texts} />}</p>
      <p role="status">{found !== null && (found.length === 0 ? texts.cardNowhere : texts.cardAt(found.join(', ')))}</p>
      {rows.length === 0 && <p>{isNarrowed && journal.length > 0 ? texts.journalNothing : texts.journalEmpty}</p>}
      <ol>
        {rows.slice(0, SHOWN_MAX).map((line) => (
          <li key={line.key} data-scope={line.scope} data-mark={markOf(line)}>
            <time>{timeOfDay(beganMs + line.atMs, status.timeZone)}</time>
            <i className={styles.scope} />
            <span className={hidden.hidden}>{texts.scope[line.scope]}</span>
            <Sentence
              line={line}
              sentence={textOf(line)}
              texts={texts}
              onPress={(orderId) => setShown({ at: onShow(orderId), worldId: status.worldId })}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}
