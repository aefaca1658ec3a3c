/** Compares what the product cannot reach with what is known to wait for its screen: neither may hold more than the other. */
import type { Waiting } from './waiting.ts';

interface Named {
  readonly name: string;
}

/** The part of knip's report that tells of code which nothing leads to. */
export interface ReachReport {
  readonly issues: readonly {
    readonly file: string;
    readonly files?: readonly Named[];
    readonly exports?: readonly Named[];
  }[];
}

/** What nothing leads to: whole files, and single exports as `file: name`. */
export const unreachable = ({ issues }: ReachReport): readonly string[] =>
  issues.flatMap(({ file, files = [], exports = [] }) => [
    ...files.map(({ name }) => name),
    ...exports.map(({ name }) => `${file}: ${name}`),
  ]);

/** What the list has too many of; or, once it has shrunk, that nothing may fill its gaps again. */
export function lengthBreaches(waiting: readonly Waiting[], max: number): string[] {
  const count = waiting.flatMap(({ what }) => what).length;
  if (count > max) return [`${count} entries wait where ${max} did: the list only shrinks`];
  return count < max ? [`${count} entries wait: WAITING_MAX says ${max}`] : [];
}

/** One sentence an entry that stands on one side alone, twice on the list, or without a reason. */
export function reachBreaches(found: readonly string[], waiting: readonly Waiting[]): string[] {
  const listed = waiting.flatMap(({ what }) => what);
  const twice = listed.filter((entry, at) => listed.indexOf(entry) !== at);
  return [
    ...found.filter((entry) => !listed.includes(entry)).map((entry) => `${entry} is reached by no program: remove it`),
    ...listed
      .filter((entry) => !found.includes(entry))
      .map((entry) => `${entry} waits no longer: take it off the list`),
    ...twice.map((entry) => `${entry} is on the list twice`),
    ...waiting.filter(({ why }) => why.trim() === '').map(({ what }) => `${what.join(', ')} has no reason to wait`),
  ];
}
