import { closestWord } from './language/closest-word.ts';
import { excerpt } from './language/excerpt.ts';
import { type ParsedScenario, parseScenario } from './language/parse-scenario.ts';
import type { ReadPart } from './language/read-steps.ts';

export interface ScenarioLibrary {
  /** Sorted by `place`, then by name. */
  readonly names: readonly string[];
  /** Returns a message when the library has no such scenario. */
  find(name: string): ParsedScenario;
}

/** Does not parse the file, because the list of names must be quick. */
const placeOf = (text: string | null | undefined): number =>
  Number(/^place: (\d+)$/m.exec(text ?? '')?.[1] ?? Number.MAX_SAFE_INTEGER);

export const DEFAULT_SCENARIO = 'lunch-rush';

/** `texts` has null for an unreadable file. `readPart` reads included files by their path from the library's folder. */
export function createLibrary(
  texts: ReadonlyMap<string, string | null>,
  readPart: ReadPart = () => ({ whyNot: 'is not in this library' }),
): ScenarioLibrary {
  const names = [...texts.keys()].sort(
    (one, other) => placeOf(texts.get(one)) - placeOf(texts.get(other)) || (one < other ? -1 : 1),
  );
  return {
    names,
    find(name) {
      const text = texts.get(name);
      if (text === null) return { ok: false, problem: `Failed to read scenario ${name}: its file cannot be read.` };
      if (text !== undefined) return parseScenario(name, text, { readPart });
      const known = names.length === 0 ? 'No scenario is known.' : `Known scenarios: ${names.join(', ')}.`;
      const suggestion = closestWord(name, names);
      const more = suggestion === undefined ? known : `Did you mean ${suggestion}?`;
      return { ok: false, problem: `There is no scenario ${excerpt(name)}. ${more}` };
    },
  };
}
