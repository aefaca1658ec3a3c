import type { Expectation, LineSelector } from '../../core/script/script.ts';
import type { Mistake } from './mistakes.ts';

const lineOf = ({ order, productId }: LineSelector): string => `${order} ${productId ?? ''}`;

const twoStatuses = (field: 'lines' | 'saved', expectations: readonly LineSelector[] = []): readonly Mistake[] =>
  expectations.flatMap((expectation, at) => {
    const before = expectations
      .slice(0, at)
      .find((other) => lineOf(other) === lineOf(expectation) && other.status !== expectation.status);
    if (before === undefined) return [];
    return [
      {
        path: [field, at, 'status'],
        text: `is ${expectation.status}, but the same expectation requires ${before.status} for the same lines`,
      },
    ];
  });

function shownAndHidden({
  hides = [],
  shows = [],
  tiles = [],
  lines = [],
  levels = [],
}: Expectation): readonly Mistake[] {
  const shown = [...shows, ...tiles, ...[...lines, ...levels].map(({ order }) => order)];
  return hides.flatMap((name, at) =>
    shown.includes(name)
      ? [{ path: ['hides', at], text: `names "${name}", which the same expectation expects on the screen` }]
      : [],
  );
}

/** Paths begin at the step. */
export function findImpossibleExpectations(expectation: Expectation): readonly Mistake[] {
  const { cardsMin = 0, cardsMax = Number.POSITIVE_INFINITY, requests = [] } = expectation;
  const cards =
    cardsMin > cardsMax
      ? [{ path: ['cardsMost'], text: `is ${cardsMax}, but cards requires at least ${cardsMin}` }]
      : [];
  const calls = requests.flatMap(({ least = 0, most = Number.POSITIVE_INFINITY }, at) =>
    least > most ? [{ path: ['requests', at, 'most'], text: `is ${most}, but least requires at least ${least}` }] : [],
  );
  return [
    ...cards,
    ...calls,
    ...shownAndHidden(expectation),
    ...twoStatuses('lines', expectation.lines),
    ...twoStatuses('saved', expectation.saved),
  ].map(({ path, text }) => ({ path: ['expect', ...path], text }));
}
