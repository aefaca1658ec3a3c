import type { SituationFacts } from '../core/base/situation.ts';
import { situationFactsOf } from '../core/script/situation-facts.ts';
import type { ScenarioLibrary } from './library.ts';

/** Returns every readable scenario, in the library's order. */
export const situationsIn = ({ names, find }: ScenarioLibrary): readonly SituationFacts[] =>
  names.flatMap((name) => {
    const found = find(name);
    return found.ok ? [situationFactsOf(found.scenario)] : [];
  });
