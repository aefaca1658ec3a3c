/** Rule ROOM-14. */
import { Play, X } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { SimulationStatus } from '../../core/base/control.ts';
import type { SituationFacts } from '../../core/base/situation.ts';
import { lengthText } from '../base/clock-text.ts';
import * as form from '../base/form.module.css';
import { readSeed } from '../base/link-request.ts';
import type { RoomLanguage } from '../base/texts.ts';
import { useRestoreFocus } from '../base/use-restore-focus.ts';
import { LoadPicture } from './load-picture.tsx';
import * as styles from './situations.module.css';
import type { SituationsTexts } from './situations-texts.ts';

/** Load at full height. Only a single order in a short scenario gives a higher load. */
const TOP_PER_HOUR = 100;

const HOUR_MS = 3_600_000;

const ordersIn = ({ load, lengthMs }: SituationFacts): number =>
  Math.round((load.reduce((sum, perHour) => sum + perHour, 0) / load.length) * (lengthMs / HOUR_MS));

interface RowProps {
  readonly situation: SituationFacts;
  readonly chosen: boolean;
  readonly running: boolean;
  readonly texts: SituationsTexts;
  readonly language: RoomLanguage;
  readonly onChoose: () => void;
}

function Row({ situation, chosen, running, texts, language, onChoose }: RowProps) {
  const { title, about, lengthMs, difficulty, troubles } = situation;
  const facts = [lengthText(lengthMs), texts.difficulty[difficulty], texts.ordersOf(ordersIn(situation))];
  if (troubles.length > 0) facts.push(texts.brokenTimes(troubles.length));
  return (
    <li ref={running ? scrollIntoView : undefined}>
      <button type="button" aria-pressed={chosen} className={styles.row} onClick={onChoose}>
        <strong>{title[language]}</strong>
        {running && <em>{texts.running}</em>}
        {about !== null && <span className={styles.about}>{about[language]}</span>}
        <span className={styles.facts}>{facts.join(' · ')}</span>
        <LoadPicture situation={situation} topPerHour={TOP_PER_HOUR} />
      </button>
    </li>
  );
}

/** The row of the running situation may be anywhere in the long list. */
function scrollIntoView(row: HTMLLIElement | null): void {
  const list = row?.parentElement;
  if (row && list) list.scrollTop = row.offsetTop - list.offsetTop;
}

/** The default seed of the situation until the user writes one; null while the written one is invalid. */
function useWrittenSeed(chosenName: string, usualSeed: number) {
  const of = `${chosenName} ${usualSeed}`;
  const [written, setWritten] = useState({ of, draft: String(usualSeed) });
  const field = useRef<HTMLInputElement>(null);
  const draft = written.of === of ? written.draft : String(usualSeed);
  const seed = readSeed(draft);
  const seedOrFocus = () => {
    if (seed === null) field.current?.focus();
    return seed;
  };
  return { draft, seed, field, seedOrFocus, setDraft: (text: string) => setWritten({ of, draft: text }) };
}

type WrittenSeed = ReturnType<typeof useWrittenSeed>;

interface StartProps {
  /** By default the running situation has the seed of its run, so that a restart repeats the run. */
  readonly written: WrittenSeed;
  readonly running: boolean;
  readonly texts: SituationsTexts;
  readonly onStart: (seed: number) => void;
}

function Start({ written: { draft, seed, setDraft, field }, running, texts, onStart }: StartProps) {
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (seed !== null) onStart(seed);
  };
  return (
    <form className={styles.start} onSubmit={submit}>
      <label htmlFor={id}>{texts.seed}</label>
      <input
        ref={field}
        id={id}
        inputMode="numeric"
        autoComplete="off"
        value={draft}
        className={form.field}
        aria-invalid={seed === null}
        aria-describedby={seed === null ? `${id}-wrong` : undefined}
        onChange={(event) => setDraft(event.target.value)}
      />
      {seed === null && <small id={`${id}-wrong`}>{texts.wrongSeed}</small>}
      <button type="submit" className={form.begin}>
        <Play aria-hidden="true" />
        {running ? texts.startAgain : texts.startSituation}
      </button>
    </form>
  );
}

export interface SituationsProps {
  readonly status: Pick<SimulationStatus, 'scenario' | 'seed' | 'worldId'>;
  /** Null when the simulator sent no list. */
  readonly situations: readonly SituationFacts[] | null;
  readonly texts: SituationsTexts;
  readonly language: RoomLanguage;
  readonly onStart: (scenario: string, seed: number) => void;
  readonly onClose: () => void;
  readonly head: ReactNode;
  /** Earlier runs. */
  readonly footer: ReactNode;
  /** Other ways to start. `seedOrFocus` returns null for an invalid seed, and moves the focus to the error. */
  readonly more: (situation: SituationFacts, seedOrFocus: () => number | null) => ReactNode;
}

export function Situations(props: SituationsProps) {
  const { status, situations, texts, language, onStart, onClose, head, footer, more } = props;
  useRestoreFocus();
  // A newly started run becomes the choice in the list.
  const [choice, setChoice] = useState({ worldId: status.worldId, name: status.scenario });
  const chosenName = choice.worldId === status.worldId ? choice.name : status.scenario;
  const chosen = situations?.find(({ name }) => name === chosenName);
  const usualSeed = chosenName === status.scenario ? status.seed : (chosen?.seed ?? 0);
  const written = useWrittenSeed(chosenName, usualSeed);
  return (
    <section className={styles.panel} aria-label={texts.situations}>
      <header>
        <h2>{texts.situations}</h2>
        <button
          type="button"
          className={styles.close}
          aria-label={texts.closeSituations}
          title={texts.closeSituations}
          onClick={onClose}
        >
          <X aria-hidden="true" />
        </button>
      </header>
      {head}
      {situations === null && <p>{texts.noSituations}</p>}
      <ul>
        {situations?.map((situation) => (
          <Row
            key={situation.name}
            situation={situation}
            chosen={situation === chosen}
            running={situation.name === status.scenario}
            texts={texts}
            language={language}
            onChoose={() => setChoice({ worldId: status.worldId, name: situation.name })}
          />
        ))}
      </ul>
      {chosen !== undefined && (
        <Start
          written={written}
          running={chosen.name === status.scenario}
          texts={texts}
          onStart={(seed) => onStart(chosen.name, seed)}
        />
      )}
      {chosen !== undefined && more(chosen, written.seedOrFocus)}
      {footer}
    </section>
  );
}
