/** Shows each world's errors and a button that restarts it (rules CLASS-4, CLASS-6). */
import { ExternalLink, FileText } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { SeatFacts } from '../../core/base/class.ts';
import { elapsedText } from '../base/clock-text.ts';
import type { RoomLanguage } from '../base/texts.ts';
import { rankedText } from '../training/score-figures.ts';
import * as styles from './class-page.module.css';
import type { ClassTexts } from './class-texts.ts';
import { SeatNote } from './seat-note.tsx';

interface Props {
  readonly run: string;
  readonly seats: readonly SeatFacts[];
  readonly texts: ClassTexts;
  readonly language: RoomLanguage;
  /** The class's unit; null when the run names none. */
  readonly kdsId: number | null;
  /** Whether a single world may be restarted. */
  readonly isOpen: boolean;
  readonly onAgain: (seat: number) => void;
  readonly onCard: (seat: SeatFacts) => void;
  /** Resolves to whether the server accepted the note. */
  readonly onNote: (seat: number, note: string) => Promise<boolean>;
}

const NO_FIGURE = '–';

/** Sorts by rank; seats without a rank follow by number. */
export const inOrder = (seats: readonly SeatFacts[]): readonly SeatFacts[] =>
  [...seats].sort((a, b) => (a.rank ?? seats.length + 1) - (b.rank ?? seats.length + 1) || a.number - b.number);

const WRITTEN = ['served', 'lateShare', 'meanMs', 'tooFast', 'undone'] as const;

/** Formatted as on the score card. */
const cellsOf = ({ figures, leftMs, state }: SeatFacts, language: RoomLanguage): readonly string[] => [
  leftMs === null || state === 'ended' ? NO_FIGURE : elapsedText(leftMs),
  ...WRITTEN.map((name) => (figures === null ? NO_FIGURE : rankedText(name, figures, language))),
];

const WORKING: readonly SeatFacts['state'][] = ['running', 'paused'];
const LOST: readonly SeatFacts['state'][] = ['unstarted', 'elsewhere', 'silent'];

type SeatRowProps = Omit<Props, 'seats' | 'run'> & { readonly seat: SeatFacts };

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
function Ways({ seat, texts, isOpen, onAgain, onCard, onNote }: SeatRowProps) {
  const { number, origin, trainee, state, figures } = seat;
  const name = trainee === '' ? texts.seat(number) : trainee;
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
          onClick={() => onCard(seat)}
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
      {WORKING.includes(state) && <SeatNote trainee={trainee} texts={texts} onNote={(note) => onNote(number, note)} />}
    </div>
  );
}

function Row(props: SeatRowProps) {
  const { seat, texts, language, kdsId } = props;
  const { number, trainee, state, rank, tablets } = seat;
  const isLost = LOST.includes(state);
  const isDisconnected = WORKING.includes(state) && kdsId !== null && !tablets.includes(kdsId);
  const columns = [texts.left, texts.served, texts.late, texts.mean, texts.tooFast, texts.undone];
  return (
    <tr data-state={state}>
      <td data-label={texts.place}>{rank ?? NO_FIGURE}</td>
      <th scope="row">
        {trainee === '' ? texts.seat(number) : trainee} <small>{trainee === '' ? '' : texts.seat(number)}</small>
      </th>
      <td data-label={texts.state}>
        {isLost ? <strong role="alert">{texts.states[state]}</strong> : texts.states[state]}
        {isDisconnected && <strong role="alert"> · {texts.tabletDisconnected}</strong>}
      </td>
      {cellsOf(seat, language).map((text, at) => (
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

export function Ranking({ seats, run, texts, ...rest }: Props) {
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
          {inOrder(seats).map((seat) => (
            <Row key={seat.number} seat={seat} texts={texts} {...rest} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
