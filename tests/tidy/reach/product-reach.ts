/** What of the product nothing leads to, in sentences. */

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

/** One sentence for each of them, once where several looks found it. */
export const reachBreaches = (found: readonly string[]): readonly string[] =>
  [...new Set(found)].map((entry) => `${entry} is reached by no program: remove it`);
