/** The scenarios that a person can ask for by name, wherever their texts come from. */
import { type ParsedScenario, parseScenario } from './parse-scenario.ts';

export interface ScenarioLibrary {
  /** In alphabetical order. */
  readonly names: readonly string[];
  /** The scenario of this name, or the sentence that says why not. */
  find(name: string): ParsedScenario;
}

export const DEFAULT_SCENARIO = 'lunch-rush';

/** A library over the texts of scenario files by name. A text is parsed when it is asked for. */
export function createLibrary(texts: ReadonlyMap<string, string>): ScenarioLibrary {
  const names = [...texts.keys()].sort();
  return {
    names,
    find(name) {
      const text = texts.get(name);
      if (text !== undefined) return parseScenario(name, text);
      return { ok: false, problem: `There is no scenario "${name}". Known are: ${names.join(', ')}.` };
    },
  };
}
