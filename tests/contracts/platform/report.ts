import { ENDPOINTS } from '../../../src/protocol/endpoints.ts';
import type { PlatformOptions } from './check-platform.ts';
import type { Problem } from './form.ts';
import type { CallReport, Outcome } from './trial.ts';

interface CountedProblem extends Problem {
  /** How many records have the problem; `path` and `received` are those of the first one. */
  readonly count: number;
}

const placeOf = ({ path, reason }: Problem): string => `${path.replaceAll(/\[[^\]]*\]/g, '[]')} ${reason}`;

function counted(problems: readonly Problem[]): readonly CountedProblem[] {
  const found = new Map<string, CountedProblem>();
  for (const each of problems) {
    const place = placeOf(each);
    const first = found.get(place);
    found.set(place, first ? { ...first, count: first.count + 1 } : { ...each, count: 1 });
  }
  return [...found.values()];
}

const sentence = ({ path, received, reason, count }: CountedProblem): string =>
  `${path}: ${received === null ? '' : `${received} `}${reason}${count > 1 ? ` (and ${count - 1} more)` : ''}`;

function detailsOf({ rejected, defaulted, notSent, notRead }: CallReport): readonly string[] {
  return [
    ...counted(rejected).map((each) => `rejected: ${sentence(each)}`),
    ...counted(defaulted).map((each) => `default: ${sentence(each)}`),
    ...(notSent.length === 0 ? [] : [`not sent: ${notSent.join(', ')}`]),
    ...(notRead.length === 0 ? [] : [`not read: ${notRead.join(', ')}`]),
  ];
}

const OUTCOMES: readonly Outcome[] = ['read', 'read with defaults', 'rejected', 'no response', 'not tried'];

const countOf = (reports: readonly CallReport[], outcome: Outcome): number =>
  reports.filter((report) => report.outcome === outcome).length;

/** One line for each call, and below it the findings of this call. */
export function tableOf(reports: readonly CallReport[]): string {
  const lines = reports.flatMap((report) => {
    const { number, method, path } = ENDPOINTS[report.call];
    const name = `${String(number ?? '-').padStart(2)}  ${method.padEnd(4)} ${path}${report.about === '' ? '' : ` (${report.about})`}`;
    const outcome = report.why === '' ? report.outcome : `${report.outcome}: ${report.why}`;
    return [`${name.padEnd(60)}  ${outcome}`, ...detailsOf(report).map((detail) => `      ${detail}`)];
  });
  const sums = OUTCOMES.map((outcome) => `${countOf(reports, outcome)} ${outcome}`);
  return `${[...lines, '', sums.join(', ')].join('\n')}\n`;
}

export function jsonOf(reports: readonly CallReport[]): string {
  const calls = reports.map(({ rejected, defaulted, ...report }) => {
    const { number, method, path } = ENDPOINTS[report.call];
    return { number, method, path, ...report, rejected: counted(rejected), defaulted: counted(defaulted) };
  });
  return `${JSON.stringify({ calls }, null, 2)}\n`;
}

const SECRET_LENGTH_MIN = 4;

/** Removes the credentials of the run, which a platform may repeat in its messages. */
export const withoutSecrets = (text: string, { device, person }: Pick<PlatformOptions, 'device' | 'person'>): string =>
  [device?.token ?? '', person?.password ?? '']
    .filter((secret) => secret.length >= SECRET_LENGTH_MIN)
    .reduce((shown, secret) => shown.replaceAll(secret, '(not shown)'), text);

export const exitCodeOf = (reports: readonly CallReport[]): 0 | 1 =>
  countOf(reports, 'rejected') + countOf(reports, 'no response') > 0 ? 1 : 0;
