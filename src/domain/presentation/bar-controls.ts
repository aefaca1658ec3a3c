/** The optional controls of the top bar (spec section 2). */
import type { Settings } from './settings.ts';

export interface BarFacts {
  readonly loggedIn: boolean;
  /** The device has an install record, so a KDS is configured. */
  readonly installed: boolean;
  readonly settings: Pick<Settings, 'allowRefreshPause' | 'showmini' | 'finalClients'>;
}

export interface BarControls {
  readonly pause: boolean;
  /** The button that shows and hides the bar of small orders, on wide screens. */
  readonly miniBar: boolean;
  /** The button that opens the panel of recent entries. */
  readonly history: boolean;
}

/** The controls of the bar (rules BAR-1, BAR-2, BAR-3). */
export const barControls = ({ loggedIn, installed, settings }: BarFacts): BarControls => ({
  pause: settings.allowRefreshPause,
  miniBar: settings.showmini && installed && !loggedIn && !settings.finalClients,
  history: !settings.finalClients,
});
