/** Shows each kitchen's errors and a button that restarts it (rules CLASS-4, CLASS-6). */
import { ExternalLink, FileText } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { KitchenFacts } from '../../core/base/class.ts';
import { elapsedText } from '../base/clock-text.ts';
import type { RoomLanguage } from '../base/texts.ts';
import { rankedText } from '../training/score-figures.ts';
import * as styles from './class-page.module.css';
import type { ClassTexts } from './class-texts.ts';
import { NoteForm } from './note-form.tsx';

interface Props {
  readonly run: string;
  readonly kitchens: readonly KitchenFacts[];
  readonly texts: ClassTexts;
  readonly language: RoomLanguage;
  /** The class's unit; null when the run names none. */
  readonly kdsId: number | null;
  /** Whether a single kitchen may be restarted. */
  readonly isOpen: boolean;
  readonly onAgain: (kitchen: number) => void;
  readonly onCard: (kitchen: KitchenFacts) => void;
  /** Resolves to whether the server accepted the note. */
  readonly onNote: (kitchen: number, note: string) => Promise<boolean>;
}

const NO_FIGURE = '–';

/** Sorts by rank; kitchens without a rank follow by number. */
export const sortByRank = (kitchens: readonly KitchenFacts[]): readonly KitchenFacts[] =>
  [...kitchens].sort(
    (a, b) => (a.rank ?? kitchens.length + 1) - (b.rank ?? kitchens.length + 1) || a.number - b.number,
  );

const WRITTEN = ['served', 'lateShare', 'meanMs', 'tooFast', 'undone'] as const;

/** Formatted as on the score card. */
const cellsOf = ({ figures, leftMs, state }: KitchenFacts, language: RoomLanguage): readonly string[] => [
  leftMs === null || state === 'ended' ? NO_FIGURE : elapsedText(leftMs),
  ...WRITTEN.map((name) => (figures === null ? NO_FIGURE : rankedText(name, figures, language))),
];

const WORKING: readonly KitchenFacts['state'][] = ['running', 'paused'];
const LOST: readonly KitchenFacts['state'][] = ['unstarted', 'elsewhere', 'silent'];

type RowProps = Omit<Props, 'kitchens' | 'run'> & { readonly kitchen: KitchenFacts };

interface AgainProps {
  readonly text: string;
  readonly onPress: () => void;
}

/** Disappears once its kitchen works again; the link to that kitchen's room then gets the focus. */
function AgainButton({ text, onPress }: AgainProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = button;
    return () => {
      if (current === document.activeElement) current?.parentElement?.querySelector('a')?.focus();
    };
  }, []);
  return (
    <button ref={button} type="button" className={styles.button} onClick={onPress}>
      {text}
    </button>
  );
}

/** All other actions are in the kitchen's own room (rule CLASS-9). */
function Ways({ kitchen, texts, isOpen, onAgain, onCard, onNote }: RowProps) {
  const { number, origin, trainee, state, figures } = kitchen;
  const name = trainee === '' ? texts.kitchen(number) : trainee;
  return (
    <div className={styles.ways}>
      {LOST.includes(state) && isOpen && trainee !== '' && (
        <AgainButton text={texts.again} onPress={() => onAgain(number)} />
      )}
      {figures !== null && state !== 'silent' && (
        <button
          type="button"
          className={styles.button}
          aria-label={texts.card(trainee)}
          title={texts.card(trainee)}
          onClick={() => onCard(kitchen)}
        >
          <FileText aria-hidden="true" />
          {texts.cardShort}
        </button>
      )}
      <a
        className={styles.button}
        href={`${origin}/simulator/`}
        target="_blank"
        rel="noreferrer"
        aria-label={texts.room(name)}
        title={texts.room(name)}
      >
        <ExternalLink aria-hidden="true" />
        {texts.roomShort}
      </a>
      {WORKING.includes(state) && <NoteForm trainee={trainee} texts={texts} onNote={(note) => onNote(number, note)} />}
    </div>
  );
}

function Row(props: RowProps) {
  const { kitchen, texts, language, kdsId } = props;
  const { number, trainee, state, rank, tablets } = kitchen;
  const isLost = LOST.includes(state);
  const isDisconnected = WORKING.includes(state) && kdsId !== null && !tablets.includes(kdsId);
  const columns = [texts.left, texts.served, texts.late, texts.mean, texts.tooFast, texts.undone];
  return (
    <tr data-state={state}>
      <td data-label={texts.place}>{rank ?? NO_FIGURE}</td>
      <th scope="row">
        {trainee === '' ? texts.kitchen(number) : trainee} <small>{trainee === '' ? '' : texts.kitchen(number)}</small>
      </th>
      <td data-label={texts.state}>
        {isLost ? <strong role="alert">{texts.states[state]}</strong> : texts.states[state]}
        {isDisconnected && <strong role="alert"> · {texts.tabletDisconnected}</strong>}
      </td>
      {cellsOf(kitchen, language).map((text, at) => (
        <td key={columns[at]} data-label={columns[at]}>
          {text}
        </td>
      ))}
      <td className={styles.does}>
        <Ways {...props} />
      </td>
    </tr>
  );
}

export function Ranking({ kitchens, run, texts, ...rest }: Props) {
  const heads = [
    texts.place,
    texts.trainee,
    texts.state,
    texts.left,
    texts.served,
    texts.late,
    texts.mean,
    texts.tooFast,
    texts.undone,
  ];
  return (
    <section className={styles.ranking} aria-label={texts.ranking}>
      <h2>{texts.ranking}</h2>
      <p className={styles.run}>{run}</p>
      <p>{texts.rule}</p>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            <td className={styles.does} />
          </tr>
        </thead>
        <tbody>
          {sortByRank(kitchens).map((kitchen) => (
            <Row key={kitchen.number} kitchen={kitchen} texts={texts} {...rest} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
