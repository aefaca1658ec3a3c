/** How a status looks on its chip: an icon, a short word, a colour. */
import type { CSSProperties, ReactElement } from 'react';
import type { AllowedStatus } from '../../../domain/device/kds.ts';
import type { Language } from '../../../domain/shown/language.ts';
import { inLanguage } from '../../../domain/shown/names.ts';
import type { StatusColour } from '../../../domain/shown/settings.ts';
import type { es } from '../../../i18n/es.ts';
import type { Texts } from '../../../i18n/set-up.ts';
import { GLYPHS } from '../../kit/glyph.tsx';

export interface StatusLook {
  readonly word: string;
  readonly glyph: ReactElement;
  /** Carries the chip's colour as a custom property. */
  readonly style: CSSProperties;
}

interface NamedStatus {
  readonly id: number;
  readonly word: keyof typeof es.status;
  readonly glyph: ReactElement;
  readonly colour: string;
}

const PENDING: NamedStatus = { id: 0, word: 'pending', glyph: GLYPHS.circle, colour: 'var(--status-pending)' };

/** The specification's codes (section 4), by rising id. */
const KNOWN: readonly NamedStatus[] = [
  PENDING,
  { id: 40, word: 'new', glyph: GLYPHS.sparkles, colour: 'var(--status-new)' },
  { id: 75, word: 'locked', glyph: GLYPHS.pause, colour: 'var(--status-pause)' },
  { id: 90, word: 'printed', glyph: GLYPHS.printer, colour: 'var(--status-pending)' },
  { id: 100, word: 'preparing', glyph: GLYPHS.cookingPot, colour: 'var(--status-prep)' },
  { id: 110, word: 'ready', glyph: GLYPHS.check, colour: 'var(--status-done)' },
  { id: 120, word: 'outForDelivery', glyph: GLYPHS.bike, colour: 'var(--status-out)' },
  { id: 130, word: 'delivered', glyph: GLYPHS.packageCheck, colour: 'var(--status-done)' },
  { id: 170, word: 'voided', glyph: GLYPHS.ban, colour: 'var(--status-void)' },
  { id: 172, word: 'cancelled', glyph: GLYPHS.ban, colour: 'var(--status-void)' },
  { id: 175, word: 'notReceived', glyph: GLYPHS.ban, colour: 'var(--status-void)' },
  { id: 180, word: 'deliveredOut', glyph: GLYPHS.packageCheck, colour: 'var(--status-done)' },
  { id: 200, word: 'paid', glyph: GLYPHS.banknote, colour: 'var(--status-done)' },
];

const knownOf = (status: number): NamedStatus => KNOWN.findLast(({ id }) => id <= status) ?? PENDING;

export interface StatusWords {
  readonly t: Texts;
  readonly language: Language;
  readonly allowed: readonly AllowedStatus[];
  readonly colours: readonly StatusColour[];
}

/** The look of a status: the KDS's own name for it comes before ours, the device's colour before the usual one. */
export function statusLook(status: number, { t, language, allowed, colours }: StatusWords): StatusLook {
  const known = knownOf(status);
  const named = allowed.find(({ id }) => id === status)?.name ?? '';
  const colour = colours.find(({ id }) => id === status)?.c || known.colour;
  return {
    word: named === '' ? t(`status.${known.word}`) : inLanguage(named, language),
    glyph: known.glyph,
    style: { '--chip': colour } as CSSProperties,
  };
}
