/** Tabs work with a finger, or with the arrow keys, Home and End. */
import type { KeyboardEvent } from 'react';
import type { SettingTab } from '../../domain/presentation/settings-form.ts';
import { useTexts } from '../../i18n/texts-provider.tsx';
import * as styles from './tabs.module.css';

export const tabId = (tab: SettingTab): string => `settings-tab-${tab}`;
export const panelId = (tab: SettingTab): string => `settings-panel-${tab}`;

/** The next index from the current one and the number of tabs. */
const KEYS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

interface Props {
  readonly tabs: readonly SettingTab[];
  readonly chosen: SettingTab;
  readonly onChoose: (tab: SettingTab) => void;
}

export function Tabs({ tabs, chosen, onChoose }: Props) {
  const t = useTexts();
  const pressed = (event: KeyboardEvent<HTMLElement>) => {
    const next = tabs[KEYS[event.key]?.(tabs.indexOf(chosen), tabs.length) ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next);
    event.currentTarget.querySelector<HTMLElement>(`#${tabId(next)}`)?.focus();
  };
  return (
    <div role="tablist" aria-label={t('settings.tabs.label')} className={styles.tabs} onKeyDown={pressed}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={tabId(tab)}
          aria-selected={tab === chosen}
          aria-controls={tab === chosen ? panelId(tab) : undefined}
          tabIndex={tab === chosen ? 0 : -1}
          className={styles.tab}
          onClick={() => onChoose(tab)}
        >
          {t(`settings.tabs.${tab}`)}
        </button>
      ))}
    </div>
  );
}
