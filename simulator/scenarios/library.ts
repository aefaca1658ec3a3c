/** The scenarios that a person can ask for by name, wherever their texts come from. */
import { type ParsedScenario, parseScenario } from './parse-scenario.ts';

export interface ScenarioLibrary {
  /** In alphabetical order. */
  readonly names: readonly string[];
  /** The scenario of this name, or the sentence that says why not. */
  find(name: string): ParsedScenario;
}

export const DEFAULT_SCENARIO = 'lunch-rush';

/** A library over the texts of scenario files by name, null for a file that cannot be read. A text is parsed when it is asked for. */
export function createLibrary(texts: ReadonlyMap<string, string | null>): ScenarioLibrary {
  const names = [...texts.keys()].sort();
  return {
    names,
    find(name) {
      const text = texts.get(name);
      if (text === null) return { ok: false, problem: `Failed to read scenario ${name}: its file cannot be read.` };
      if (text !== undefined) return parseScenario(name, text);
      const known = names.length === 0 ? 'None is known' : `Known are: ${names.join(', ')}`;
      return { ok: false, problem: `There is no scenario "${name}". ${known}.` };
    },
  };
}
