import type { ScenarioStep } from '../../../core/script/script.ts';
import type { DocumentPath, Mistake } from '../mistakes.ts';
import { isFields } from '../raw-fields.ts';
import { repeatedValues } from './repeated-values.ts';

/** Lists that must not contain duplicates, with their items. */
function listsOf(step: ScenarioStep): readonly (readonly [list: DocumentPath, field: string | null, ids: unknown[]])[] {
  switch (step.kind) {
    case 'push-list':
      return [[['entries'], 'id', step.entries.map(({ id }) => id)]];
    case 'drop-settings':
      return [[['drop-settings', 'names'], null, [...step.names]]];
    case 'split-order':
      return [[['products'], null, [...step.productIds]]];
    case 'push-settings': {
      const { sts } = step.settings;
      const ids = Array.isArray(sts) ? sts.map((each) => (isFields(each) ? each.id : undefined)) : [];
      return [[['push-settings', 'settings', 'sts'], 'id', ids]];
    }
    case 'expect':
      return (['shows', 'hides', 'tiles', 'ready'] as const).map((name) => [
        ['expect', name],
        null,
        [...(step.expectation[name] ?? [])],
      ]);
    default:
      return [];
  }
}

/** Paths begin at the step. */
export const findDuplicates = (step: ScenarioStep): readonly Mistake[] =>
  listsOf(step).flatMap(([list, field, ids]) =>
    repeatedValues(ids).map(([id, at]) => ({
      path: [...list, at, ...(field === null ? [] : [field])],
      text: `repeats ${typeof id === 'string' ? `"${id}"` : id}`,
    })),
  );
