/** A common mistake: the list of steps continues below another field of the file. */
import type { Place } from './mistakes.ts';

/** Errors of the YAML parser after this mistake. */
const STUMBLES = ['BLOCK_AS_IMPLICIT_KEY', 'MULTILINE_IMPLICIT_KEY', 'UNEXPECTED_TOKEN'];

const FIELD = /^([A-Za-z][\w-]*):/;
const ITEM = /^ *- /;

interface Stumble {
  readonly code: string;
  readonly pos: readonly [number, number];
}

function fieldAbove(lines: readonly string[], line: number): { readonly name: string; readonly line: number } | null {
  const at = lines.slice(0, line).findLastIndex((each) => FIELD.test(each));
  const name = FIELD.exec(lines[at] ?? '')?.[1];
  return name === undefined ? null : { name, line: at };
}

const isBlank = (line: string): boolean => /^\s*(#.*)?$/.test(line);

/** Null for another mistake. */
export function findStrayList(text: string, { code, pos }: Stumble): (Place & { readonly text: string }) | null {
  if (!STUMBLES.includes(code)) return null;
  const lines = text.split('\n');
  const stumbled = text.slice(0, pos[0]).split('\n').length - 1;
  const item = lines.findIndex((line, at) => at >= stumbled && ITEM.test(line));
  const field = item === -1 ? null : fieldAbove(lines, item);
  if (field === null || field.name === 'steps') return null;
  // The error is at the item itself, or the value of the field continues up to the item.
  const isBetween = stumbled === field.line || isBlank(lines[stumbled] ?? '');
  const isNext = item === stumbled || (isBetween && lines.slice(stumbled + 1, item).every(isBlank));
  const hasSteps = lines.slice(0, field.line).some((line) => line.startsWith('steps:'));
  if (!hasSteps || !isNext) return null;
  const why = `the list continues here after the field ${field.name}; put all steps in one list under steps, with no other field between them`;
  return { line: item + 1, column: (lines[item]?.search(/-/) ?? 0) + 1, text: `this is not YAML: ${why}` };
}
