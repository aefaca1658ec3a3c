/** What all cards share: texts, settings, names, and the looks of the statuses, made once per change and not per card. */
import type { KdsConfig, VenueConfig, VenueNames } from '../../domain/device/kds.ts';
import type { Settings } from '../../domain/device/settings.ts';
import type { Language } from '../../engine/state.ts';
import type { Texts } from '../../i18n/set-up.ts';
import { type StatusLook, statusLook } from './status-look.ts';

interface Parts {
  readonly t: Texts;
  readonly language: Language;
  readonly settings: Settings;
  readonly venue: VenueConfig;
  readonly names: VenueNames;
  readonly kds: KdsConfig | null;
}

export interface BoardLook extends Omit<Parts, 'kds'> {
  readonly viewOnly: boolean;
  status(status: number): StatusLook;
}

/** The look of a board; looks of statuses are made when first asked for. */
export function boardLook({ kds, ...parts }: Parts): BoardLook {
  const words = { ...parts, allowed: kds?.statuses ?? [], colours: parts.settings.sts };
  const made = new Map<number, StatusLook>();
  return {
    ...parts,
    viewOnly: kds?.viewOnly ?? false,
    status(status) {
      const known = made.get(status) ?? statusLook(status, words);
      made.set(status, known);
      return known;
    },
  };
}
