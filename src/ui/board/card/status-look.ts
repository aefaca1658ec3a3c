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
  /** A status before any work began; its word would add nothing to the line. */
  readonly isPlain: boolean;
  /** A status that every dish passes. */
  readonly isUsual: boolean;
  /** Sets the chip's color as a custom property. */
  readonly style: CSSProperties;
}

type Label = ReturnType<typeof displayLabel>;

const look = (glyph: ReactElement, colour: string) => ({ glyph, colour: `var(--status-${colour})` });

const LOOKS: Readonly<Record<Label, { readonly glyph: ReactElement; readonly colour: string }>> = {
  pending: look(GLYPHS.circle, 'pending'),
  newOrderRequest: look(GLYPHS.sparkles, 'new'),
  paused: look(GLYPHS.pause, 'pause'),
  kitchenTicketPrinted: look(GLYPHS.printer, 'pending'),
  preparing: look(GLYPHS.cookingPot, 'prep'),
  ready: look(GLYPHS.check, 'done'),
  outForDelivery: look(GLYPHS.bike, 'out'),
  delivered: look(GLYPHS.packageCheck, 'done'),
  toVoid: look(GLYPHS.octagonX, 'void'),
  takenBack: look(GLYPHS.ban, 'void'),
  timedOut: look(GLYPHS.octagonX, 'void'),
  cancelledByMerchant: look(GLYPHS.octagonX, 'void'),
  cancelledByCustomer: look(GLYPHS.ban, 'void'),
  cancelled: look(GLYPHS.circleX, 'void'),
  notReceived: look(GLYPHS.packageX, 'void'),
  paymentRetrieved: look(GLYPHS.banknote, 'done'),
  completed: look(GLYPHS.packageCheck, 'done'),
  unknown: look(GLYPHS.circleQuestion, 'pending'),
};

const USUAL: readonly Label[] = ['pending', 'preparing', 'ready', 'delivered', 'completed'];

export interface StatusWords extends NameLocale {
  readonly t: Texts;
  readonly allowed: readonly AllowedStatus[];
  readonly colours: readonly StatusColour[];
}

/**
 * The look of a line's status: name and icon of the KDS before those of the app, and the color in the settings before
 * the default one.
 */
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
