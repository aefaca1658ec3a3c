/** The sample follows the same rules as the real board. */
import type { Card, LevelStyle } from '../../../domain/board/card.ts';
import { layout } from '../../../domain/board/layout.ts';
import { levelStyles } from '../../../domain/board/timing.ts';
import type { KdsConfig, VenueConfig, VenueNames } from '../../../domain/device/kds.ts';
import { type Level, thresholdsOf } from '../../../domain/presentation/levels.ts';
import type { Settings } from '../../../domain/presentation/settings.ts';
import type { Texts } from '../../../i18n/set-up.ts';
import { sampleOrders } from './sample-orders.ts';

/** Seconds past the threshold, or half of the time to the next threshold if that is less. */
const PAST_S = 20;

export interface SampleInput {
  readonly settings: Settings;
  readonly level: Level;
  readonly nowS: number;
  readonly kds: KdsConfig | null;
  readonly venue: VenueConfig;
  readonly names: VenueNames;
  readonly t: Texts;
}

export interface SampleBoard {
  readonly cards: readonly Card[];
  readonly kds: KdsConfig;
  readonly names: VenueNames;
  readonly levelStyles: Readonly<Record<Level, LevelStyle>>;
}

const STATUSES = [0, 100, 110].map((id) => ({ id, name: '', icon: '' }));

/** Removes filters, because the sample must show all of its products. */
function openKds(kds: KdsConfig | null): KdsConfig {
  const open = { byRules: false, rules: [], productIds: [], showTables: true, showDelivery: true, showVenueApp: true };
  if (kds !== null) return { ...kds, ...open, statuses: kds.statuses.length > 0 ? kds.statuses : STATUSES };
  const nothing = { showVoided: false, changeVoided: false, allowBelowSaved: true, allowJump: true, viewOnly: false };
  const known = { id: 0, name: '', location: '', active: true, timedRefresh: false, settingsBlocked: false };
  return { ...known, ...nothing, ...open, statuses: STATUSES, warningS: 0, lateS: 0 };
}

function startOf(level: Level, { settings, nowS }: SampleInput, kds: KdsConfig): number {
  const { normalS, warningS, lateS, criticalS } = thresholdsOf(settings, kds);
  const from = { neutral: 0, normal: normalS, warning: warningS, late: lateS, critical: criticalS ?? lateS * 2 }[level];
  const nextS = Math.min(
    ...[normalS, warningS, lateS, criticalS ?? Infinity].filter((thresholdS) => thresholdS > from),
  );
  return Math.floor(nowS) - from - Math.min(PAST_S, Math.floor((nextS - from) / 2));
}

export function sampleBoard(given: SampleInput): SampleBoard {
  const { settings, venue, t } = given;
  const kds = openKds(given.kds);
  const startS = startOf(given.level, given, kds);
  const priority = venue.priorities[0]?.id ?? 0;
  const orders = sampleOrders({ statuses: kds.statuses.map(({ id }) => id), priority, startS, t });
  const none = new Map<never, number>();
  const { cards } = layout({ orders, pending: none, unsent: none, kds, settings, venue }, null);
  // A later batch would have a lower level, but the preview shows all cards at the same level.
  const waiting = cards.map((card) => ({ ...card, startedAtS: startS, orderedAtS: startS }));
  const names = { ...given.names, users: new Map([[1, t('settings.preview.waiter')]]) };
  return { cards: waiting, kds, names, levelStyles: levelStyles(settings, venue) };
}
