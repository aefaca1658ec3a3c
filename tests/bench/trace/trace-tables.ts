/** The tables of a situation, as a reader sees them: what ran when, and what it comes to. */
import type { Table } from '../report/table.ts';
import { type Analysis, medianAt } from './analysis.ts';

const ms = (us: number): string => (us / 1_000).toFixed(1);
const share = (us: number, ofUs: number): string => `${((100 * us) / ofUs).toFixed(1)} %`;

function captionOf(situation: string, runs: readonly Analysis[], at: number): string {
  const spans = runs.map(({ spanUs }) => spanUs);
  const spanUs = spans[at] ?? 0;
  const others = runs.length > 1 ? `, ${ms(Math.min(...spans))} to ${ms(Math.max(...spans))} in all` : '';
  return `${situation}: ${ms(spanUs)} ms, run ${at + 1} of ${runs.length}, the median by its span${others}.`;
}

/** What ran when, and the sums by kind, of the run that is the median by its span. */
export function traceTables(situation: string, runs: readonly Analysis[]): readonly Table[] {
  const at = medianAt(runs);
  const chosen = runs[at];
  if (!chosen) return [];
  const { rows, kinds, spanUs } = chosen;
  const total = ['', ms(spanUs), '', 'in all'];
  return [
    {
      caption: captionOf(situation, runs, at),
      head: ['at ms', 'took ms', 'thread', 'what'],
      toTheRight: [0, 1],
      rows: [
        ...rows.map(({ atUs, tookUs, thread, what }) => [
          atUs === null ? '' : ms(atUs),
          ms(tookUs),
          thread ?? '',
          what,
        ]),
        total,
      ],
    },
    {
      caption: 'The same by kinds; beside it: on threads that the frame did not wait for just then.',
      head: ['kind', 'took ms', 'share', 'beside it ms'],
      toTheRight: [1, 2, 3],
      rows: [
        ...kinds.map(({ kind, tookUs, besideUs }) => [
          kind,
          ms(tookUs),
          share(tookUs, spanUs),
          besideUs < 50 ? '' : ms(besideUs),
        ]),
        ['in all', ms(spanUs), share(spanUs, spanUs), ''],
      ],
    },
  ];
}
