/** Each step has one line, in the words of the scenario's file (rule SIM-33). */
import { Document } from 'yaml';
import type { Scenario } from '../../core/script/script.ts';
import { mergeRepeatedSteps, type PlacedStep } from './merge-repeated-steps.ts';
import { writeStep } from './write-steps.ts';

const LETTERS_MAX = 160;

/** The key of an entry that is a sentence and not a step. */
const SENTENCE = 'sentence';
const sentence = (atMs: number, text: string): PlacedStep => ({ atMs, step: { [SENTENCE]: text } });

/** The step as in a list in a file, but without braces. */
function wordsOf(step: Readonly<Record<string, unknown>>): string {
  if (typeof step[SENTENCE] === 'string') return step[SENTENCE];
  const document = new Document();
  document.contents = document.createNode(step, { flow: true });
  const text = document.toString({ lineWidth: 0, flowCollectionPadding: false }).trim().slice(1, -1);
  return text.length > LETTERS_MAX ? `${text.slice(0, LETTERS_MAX - 1)}…` : text;
}

/** Includes the devices' start and the end. Steps at a constant interval have one line. */
export function timelineLines({ steps, preRollMs, lengthMs }: Scenario): readonly string[] {
  const written = steps.map((step): PlacedStep => {
    const { at: _, ...rest } = writeStep(step);
    return { atMs: step.atMs, step: rest };
  });
  const all = [sentence(preRollMs, 'The first device starts.'), ...written, sentence(lengthMs, 'The end.')];
  const lines = mergeRepeatedSteps(all.toSorted((one, other) => one.atMs - other.atMs)).map(
    ({ at, ...step }) => [String(at), wordsOf(step)] as const,
  );
  const width = Math.max(...lines.map(([at]) => at.length));
  return lines.map(([at, words]) => `${at.padStart(width)}  ${words}`);
}
