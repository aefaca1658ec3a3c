/** How a status looks on its chip: an icon, a short word, a colour. */
import type { CSSProperties, ReactElement } from 'react';
import type { AllowedStatus } from '../../domain/device/kds.ts';
import type { StatusColour } from '../../domain/device/settings.ts';
import { inLanguage } from '../../domain/order/names.ts';
import type { Language } from '../../engine/state.ts';
import type { Texts } from '../../i18n/set-up.ts';
import { GLYPHS } from '../kit/glyph.tsx';

export interface StatusLook {
  readonly word: string;
  readonly glyph: ReactElement;
  /** Carries the chip's colour as a custom property. */
  readonly style: CSSProperties;
}

interface Known {
  readonly id: 0 | 40 | 75 | 90 | 100 | 110 | 120 | 130 | 170 | 172 | 175 | 180 | 200;
  readonly glyph: ReactElement;
  readonly colour: string;
}

const PENDING: Known = { id: 0, glyph: GLYPHS.circle, colour: 'var(--status-pending)' };

/** The specification's codes (section 4), by rising id. */
const KNOWN: readonly Known[] = [
  PENDING,
  { id: 40, glyph: GLYPHS.sparkles, colour: 'var(--status-new)' },
  { id: 75, glyph: GLYPHS.pause, colour: 'var(--status-pause)' },
  { id: 90, glyph: GLYPHS.printer, colour: 'var(--status-pending)' },
  { id: 100, glyph: GLYPHS.flame, colour: 'var(--status-prep)' },
  { id: 110, glyph: GLYPHS.check, colour: 'var(--status-done)' },
  { id: 120, glyph: GLYPHS.bike, colour: 'var(--status-out)' },
  { id: 130, glyph: GLYPHS.packageCheck, colour: 'var(--status-done)' },
  { id: 170, glyph: GLYPHS.ban, colour: 'var(--status-void)' },
  { id: 172, glyph: GLYPHS.ban, colour: 'var(--status-void)' },
  { id: 175, glyph: GLYPHS.ban, colour: 'var(--status-void)' },
  { id: 180, glyph: GLYPHS.packageCheck, colour: 'var(--status-done)' },
  { id: 200, glyph: GLYPHS.banknote, colour: 'var(--status-done)' },
];

const knownOf = (status: number): Known => KNOWN.findLast(({ id }) => id <= status) ?? PENDING;

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
    word: named === '' ? t(`status.${known.id}`) : inLanguage(named, language),
    glyph: known.glyph,
    style: { '--chip': colour } as CSSProperties,
  };
}
