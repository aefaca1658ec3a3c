import type { CSSProperties, ReactElement } from 'react';
import type { AllowedStatus } from '../../../domain/device/kds.ts';
import { localizedName, type NameLocale } from '../../../domain/presentation/names.ts';
import type { StatusColour } from '../../../domain/presentation/settings.ts';
import { type DisplayStatus, displayLabel } from '../../../domain/presentation/status-label.ts';
import type { Texts } from '../../../i18n/set-up.ts';
import { GLYPHS } from '../../kit/glyph.tsx';
import { statusIcon } from './status-icon.ts';

export interface StatusLook {
  readonly word: string;
  readonly glyph: ReactElement;
  /** No work has begun, so the word would add nothing to the line. */
  readonly isPlain: boolean;
  /** Every dish passes this status. */
  readonly isUsual: boolean;
  /** The chip's color as a custom property. */
  readonly style: CSSProperties;
}

type Label = ReturnType<typeof displayLabel>;

const labelLookOf = (glyph: ReactElement, colour: string) => ({ glyph, colour: `var(--status-${colour})` });

const LOOKS: Readonly<Record<Label, { readonly glyph: ReactElement; readonly colour: string }>> = {
  pending: labelLookOf(GLYPHS.circle, 'pending'),
  newOrderRequest: labelLookOf(GLYPHS.sparkles, 'new'),
  paused: labelLookOf(GLYPHS.pause, 'pause'),
  kitchenTicketPrinted: labelLookOf(GLYPHS.printer, 'pending'),
  preparing: labelLookOf(GLYPHS.cookingPot, 'prep'),
  ready: labelLookOf(GLYPHS.check, 'done'),
  outForDelivery: labelLookOf(GLYPHS.bike, 'out'),
  delivered: labelLookOf(GLYPHS.packageCheck, 'done'),
  toVoid: labelLookOf(GLYPHS.octagonX, 'void'),
  takenBack: labelLookOf(GLYPHS.ban, 'void'),
  timedOut: labelLookOf(GLYPHS.octagonX, 'void'),
  cancelledByMerchant: labelLookOf(GLYPHS.octagonX, 'void'),
  cancelledByCustomer: labelLookOf(GLYPHS.ban, 'void'),
  cancelled: labelLookOf(GLYPHS.circleX, 'void'),
  notReceived: labelLookOf(GLYPHS.packageX, 'void'),
  paymentRetrieved: labelLookOf(GLYPHS.banknote, 'done'),
  completed: labelLookOf(GLYPHS.packageCheck, 'done'),
  unknown: labelLookOf(GLYPHS.circleQuestion, 'pending'),
};

const USUAL: readonly Label[] = ['pending', 'preparing', 'ready', 'delivered', 'completed'];

export interface StatusWords extends NameLocale {
  readonly t: Texts;
  readonly allowed: readonly AllowedStatus[];
  readonly colours: readonly StatusColour[];
}

/** Prefers the KDS's name and icon to those of the app, and the settings' color to the default one. */
export function statusLook(ownLooks: DisplayStatus, words: StatusWords): StatusLook {
  const { t, allowed, colours } = words;
  const label = displayLabel(ownLooks);
  const { name: named, icon } = allowed.find(({ id }) => id === ownLooks) ?? { name: '', icon: '' };
  const colour = colours.find(({ id }) => id === ownLooks)?.c || LOOKS[label].colour;
  return {
    word: named === '' ? t(`status.${label}`) : localizedName(named, words),
    glyph: statusIcon(icon) ?? LOOKS[label].glyph,
    isPlain: label === 'pending',
    isUsual: USUAL.includes(label),
    style: { '--chip': colour } as CSSProperties,
  };
}
