/** Score cards are stored in the teacher's browser and exported as one file (rule CLASS-7). */
import { useEffect, useRef, useState } from 'react';
import type { ClassFacts, KitchenFacts, KitchenState } from '../../core/base/class.ts';
import type { TrainingScore } from '../../core/base/training.ts';
import { saveFile } from '../base/save-file.ts';
import { useWayBack } from '../base/use-way-back.ts';
import { fileDay, filePart, scoreCsv, type TableWords } from '../training/export-score.ts';
import { readScores, type StoredScore, storeScore, withOtherScores } from '../training/stored-scores.ts';
import type { ClassPort } from './class-port.ts';
import type { ClassTexts } from './class-texts.ts';
import { sortByRank } from './ranking.tsx';

export interface OpenCard {
  readonly score: TrainingScore;
  readonly earlier: readonly StoredScore[];
}

export interface ClassScores {
  readonly card: OpenCard | null;
  readonly message: string | null;
  /** Oldest first. */
  readonly storedScores: readonly StoredScore[];
  open(kitchen: KitchenFacts): void;
  openStored(stored: StoredScore): void;
  close(): void;
  exportAll(kitchens: readonly KitchenFacts[]): void;
}

const OVER: readonly KitchenState[] = ['over', 'ended', 'silent'];

/** True when ended, or when every trainee has finished or does not respond. */
export function isClassOver({ state, kitchens }: ClassFacts): boolean {
  if (state === 'ended') return true;
  const participants = kitchens.filter((kitchen) => kitchen.figures !== null);
  return state !== 'idle' && participants.length > 0 && participants.every((kitchen) => OVER.includes(kitchen.state));
}

const ranked = (kitchens: readonly KitchenFacts[]) => sortByRank(kitchens).filter(({ figures }) => figures !== null);

export function useClassScores(
  port: ClassPort,
  facts: ClassFacts | null,
  texts: ClassTexts,
  words: TableWords,
): ClassScores {
  const [card, setCard] = useState<OpenCard | null>(null);
  const { opens } = useWayBack(card);
  const [message, setMessage] = useState<string | null>(null);
  const [storedScores, setStoredScores] = useState(readScores);
  const isOver = facts !== null && isClassOver(facts);
  const wasOver = useRef(false);
  useEffect(() => {
    if (isOver && !wasOver.current && facts !== null)
      for (const { number } of ranked(facts.kitchens))
        void port.score(number).then((score) => {
          if (score === null) return;
          storeScore(score, Date.now());
          setStoredScores(readScores());
        });
    wasOver.current = isOver;
  });
  const open = async ({ number, trainee, state }: KitchenFacts) => {
    opens();
    const score = await port.score(number);
    setMessage(score === null ? texts.noScore(trainee) : null);
    if (score !== null)
      setCard({ score, earlier: withOtherScores(score, isOver || state === 'over' || state === 'ended', Date.now()) });
  };
  const exportAll = async (kitchens: readonly KitchenFacts[]) => {
    const responses = await Promise.all(
      ranked(kitchens).map(async ({ number, trainee, rank }) => ({
        trainee,
        kitchen: number,
        place: rank,
        score: await port.score(number),
      })),
    );
    const [first, ...others] = responses.flatMap(({ score, ...at }) =>
      score === null ? [] : [{ score, place: at.place, kitchen: at.kitchen }],
    );
    const missing = responses.filter(({ score }) => score === null).map(({ trainee }) => trainee);
    if (first === undefined) return setMessage(texts.noScores);
    const title = filePart(first.score.title[words.language]);
    const name = `${texts.file}-${title}-${fileDay(first.score, words.timeZone)}.csv`;
    saveFile(scoreCsv([first, ...others], words), name, 'text/csv;charset=utf-8');
    setMessage(missing.length === 0 ? null : texts.partScores(missing.join(', ')));
  };
  return {
    card,
    message,
    storedScores,
    openStored: ({ score, keptMs }) => {
      opens();
      setCard({ score, earlier: withOtherScores(score, false, keptMs) });
    },
    open: (kitchen) => void open(kitchen),
    close: () => setCard(null),
    exportAll: (kitchens) => void exportAll(kitchens),
  };
}
