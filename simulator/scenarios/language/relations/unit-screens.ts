/** Expectations for another kind of screen, such as cards at a customer screen. */
import type { VenueUnit } from '../../../core/base/venue.ts';
import type { Expectation, ExpectStep, ScenarioStep } from '../../../core/script/script.ts';
import type { KnownVenue } from '../known-venue.ts';
import type { Mistake } from '../mistakes.ts';
import type { ReadSteps } from '../read-steps.ts';

/** Settings that decide the kind of a screen, with a device's defaults. */
const DEFAULTS = { finalClients: false, showmini: true } as const;
type ScreenSetting = keyof typeof DEFAULTS;

/** An earlier value counts too, because the screen may still show its effect. */
export interface SettingsChanges {
  mayHave(unit: VenueUnit, setting: ScreenSetting, value: boolean, byMs: number): boolean;
}

const CHANGES: readonly (string | undefined)[] = ['push-settings', 'drop-settings'];

/** Null when the step does not set the setting. */
function givenBy(step: ScenarioStep, kdsId: number, setting: ScreenSetting): boolean | null {
  if (step.kind === 'push-settings' && step.kdsId === kdsId) {
    const value = step.settings[setting];
    return typeof value === 'boolean' ? value : null;
  }
  const isDropped = step.kind === 'drop-settings' && step.kdsId === kdsId && step.names.includes(setting);
  return isDropped ? DEFAULTS[setting] : null;
}

export function settingsChangesIn({ steps, unread }: ReadSteps): SettingsChanges {
  const isUnknown = unread.isOpen || unread.steps.some(({ kind }) => CHANGES.includes(kind));
  return {
    mayHave: ({ kdsId, settings }, setting, value, byMs) =>
      isUnknown ||
      settings[setting] === value ||
      steps.some(({ step }) => step.atMs <= byMs && givenBy(step, kdsId, setting) === value),
  };
}

const OF_CARDS: readonly (readonly [expectation: keyof Expectation, field: string])[] = [
  ['cardsMin', 'cards'],
  ['cardsMax', 'cardsMost'],
  ['lines', 'lines'],
  ['levels', 'levels'],
  ['ready', 'ready'],
];

/** Paths begin at the step. */
export function findForeignScreens(
  { kdsId, atMs, withinMs, expectation }: ExpectStep,
  { units }: KnownVenue,
  { mayHave }: SettingsChanges,
): readonly Mistake[] {
  const unit = units?.find((each) => each.kdsId === kdsId);
  if (unit === undefined) return [];
  const may = (setting: ScreenSetting, value: boolean) => mayHave(unit, setting, value, atMs + withinMs);
  const wrong = (field: string, why: string) => [
    { path: ['expect', field], text: `can never be true for KDS ${kdsId}, which ${why}` },
  ];
  const cards = may('finalClients', false)
    ? []
    : OF_CARDS.filter(([name]) => expectation[name] !== undefined).flatMap(([, field]) =>
        wrong(field, 'is a customer screen then and has tiles, not cards'),
      );
  const tiles =
    expectation.tiles === undefined || may('finalClients', true)
      ? []
      : wrong('tiles', 'is not a customer screen then and has cards, not tiles');
  const isBare = expectation.ready !== undefined && cards.length === 0 && !may('showmini', true);
  return [...cards, ...tiles, ...(isBare ? wrong('ready', 'shows no small cards: its setting showmini is off') : [])];
}
