import type { Settings } from './settings.ts';

export interface BarFacts {
  readonly loggedIn: boolean;
  /** The device has an install record. */
  readonly installed: boolean;
  readonly settings: Pick<Settings, 'allowRefreshPause' | 'showmini' | 'finalClients'>;
}

export interface BarControls {
  readonly pause: boolean;
  /** Shows and hides the bar of small orders, on wide screens. */
  readonly miniBar: boolean;
  /** Opens the panel of recent entries. */
  readonly history: boolean;
}

/** Rules BAR-1 to BAR-3. */
export const barControls = ({ loggedIn, installed, settings }: BarFacts): BarControls => ({
  pause: settings.allowRefreshPause,
  miniBar: settings.showmini && installed && !loggedIn && !settings.finalClients,
  history: !settings.finalClients,
});
