/** All cards share the look, so it is computed once per change. */
import type { KdsConfig, VenueConfig, VenueNames } from '../../../domain/device/kds.ts';
import type { Language } from '../../../domain/presentation/language.ts';
import type { Level } from '../../../domain/presentation/levels.ts';
import type { NameLocale } from '../../../domain/presentation/names.ts';
import { formatQuantity } from '../../../domain/presentation/quantity.ts';
import type { Settings } from '../../../domain/presentation/settings.ts';
import type { DisplayStatus } from '../../../domain/presentation/status-label.ts';
import type { Texts } from '../../../i18n/set-up.ts';
import { levelWord } from './level-word.ts';
import { type StatusLook, statusLook } from './status-look.ts';

interface LookSources extends NameLocale {
  readonly t: Texts;
  readonly language: Language;
  readonly settings: Settings;
  readonly venue: VenueConfig;
  readonly names: VenueNames;
  readonly kds: KdsConfig | null;
}

export interface BoardLook extends Omit<LookSources, 'kds'> {
  readonly viewOnly: boolean;
  /** Nothing is hidden or cut on an expanded card. */
  readonly isExpanded: boolean;
  expanded(): BoardLook;
  status(labels: DisplayStatus): StatusLook;
  /** Writes the quantity as the venue does. */
  quantity(quantity: number): string;
  /** For example `4 líneas, Tarde`. */
  sizeAndLevel(dishes: number, level: Level): string;
}

const NOTHING_HIDDEN = { showExtras: true, showComments: true, showGeneralComment: true, showWaiter: true } as const;

/** Styles of statuses and common texts are created when first used. */
export function boardLook(given: LookSources, isExpanded = false): BoardLook {
  const { kds, ...parts } = given;
  const words = { ...parts, allowed: kds?.statuses ?? [], colours: parts.settings.sts };
  const made = new Map<DisplayStatus, StatusLook>();
  const shown = new Map<string, string>();
  let expanded: BoardLook | null = null;
  return {
    ...parts,
    viewOnly: kds?.viewOnly ?? false,
    isExpanded,
    expanded() {
      expanded ??= boardLook({ ...given, settings: { ...given.settings, ...NOTHING_HIDDEN } }, true);
      return expanded;
    },
    status(labels) {
      const known = made.get(labels) ?? statusLook(labels, words);
      made.set(labels, known);
      return known;
    },
    quantity: (quantity) => formatQuantity(quantity, given.venue.currency),
    sizeAndLevel(dishes, level) {
      const key = dishes + level;
      const known =
        shown.get(key) ??
        [parts.t('card.lines', { count: dishes }), levelWord(level, parts.t)].filter(Boolean).join(', ');
      shown.set(key, known);
      return known;
    },
  };
}
