/** The library's scenarios that expect something. */
import type { Scenario } from '../../../simulator/core/script/script.ts';
import { readLibrary } from '../../../simulator/scenarios/read-library.ts';

const MINUTE_MS = 60_000;

export const expectingScenarios = (): readonly Scenario[] =>
  readLibrary()
    .names.map((name) => readLibrary().find(name))
    .flatMap((found) => (found.ok ? [found.scenario] : []))
    .filter(({ steps }) => steps.some((step) => step.kind === 'expect'));

/** A minute after the last expectation: what comes then nobody judges. */
export const lastLookMs = ({ steps }: Scenario): number =>
  MINUTE_MS + Math.max(...steps.map((step) => (step.kind === 'expect' ? step.atMs + step.withinMs : 0)));
