import { type Ref, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { settingProblems } from '../../domain/device/settings-problems.ts';
import type { Level } from '../../domain/presentation/levels.ts';
import { formSections, type SettingTab, settingTabs } from '../../domain/presentation/settings-form.ts';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { useApp } from '../base/app-context.ts';
import { DeferredPanel } from '../base/deferred.tsx';
import { useOpenPage } from '../base/open-page.ts';
import { PIN_SETTINGS } from '../base/pin.ts';
import { PlatformsRefused } from '../base/platforms-refused.tsx';
import { useDisclosure } from '../base/use-disclosure.ts';
import * as buttons from '../kit/button.module.css';
import { GLYPHS } from '../kit/glyph.tsx';
import { IconButton } from '../kit/icon-button.tsx';
import { Footer } from './footer.tsx';
import { FormContext, type FormFacts } from './form-context.ts';
import { LeaveQuestion } from './leave-question.tsx';
import { OthersChanges } from './others-changes.tsx';
import { BESIDE_FROM_PX, Preview } from './preview/preview.tsx';
import { Search } from './search.tsx';
import { type FoundSection, searchSettings } from './search-settings.ts';
import { Sections } from './sections.tsx';
import * as styles from './settings-form.module.css';
import { panelId, Tabs, tabId } from './tabs.tsx';
import { Transfer } from './transfer/transfer.tsx';
import { type Draft, useDraft } from './use-draft.ts';
import { useKeys } from './use-keys.ts';
import { useTyped } from './use-typed.ts';
import { useWidth } from './use-width.ts';

const NO_KDS = { warningS: 0, lateS: 0 } as const;

function Head({ title }: { title: Ref<HTMLHeadingElement> }) {
  const t = useTexts();
  const { go } = useOpenPage();
  const [transfers, setTransfers] = useState(false);
  const pin = useDisclosure(PIN_SETTINGS);
  return (
    <div className={styles.head}>
      <IconButton label={t('settings.back')} glyph={GLYPHS.chevronLeft} onPress={() => go('home')} />
      <div>
        <h2 ref={title} tabIndex={-1} className={styles.title}>
          {t('settings.title')}
        </h2>
        <p className={styles.help}>{t('settings.help')}</p>
      </div>
      <button type="button" className={buttons.button} onClick={() => setTransfers(true)}>
        {t('settings.transfer.open')}
      </button>
      <button type="button" className={buttons.button} aria-haspopup="dialog" onClick={pin.open}>
        {t('settings.pin')}
      </button>
      {pin.isOpen && <DeferredPanel of={PIN_SETTINGS} with={{ onClose: pin.close }} onClose={pin.close} />}
      {transfers && <Transfer onClose={() => setTransfers(false)} />}
    </div>
  );
}

function useFacts(draft: Draft, screenPx: number, onLevel: (level: Level) => void): FormFacts {
  const { venue, kds } = useSnapshot(useApp().state);
  const keys = useKeys(draft);
  const typed = useTyped(draft);
  const problems = useMemo(() => settingProblems(draft.draft, kds ?? NO_KDS, venue), [draft.draft, kds, venue]);
  return { draft, keys, typed, problems, screenPx, onLevel };
}

interface PanelProps {
  readonly tab: SettingTab;
  readonly found: readonly FoundSection[] | null;
}

function Panel({ tab, found }: PanelProps) {
  const t = useTexts();
  if (found === null) {
    return (
      <div role="tabpanel" id={panelId(tab)} aria-labelledby={tabId(tab)} className={styles.sections}>
        <Sections of={formSections(tab)} />
      </div>
    );
  }
  const count = found.reduce((sum, { fields }) => sum + fields.length, 0);
  return (
    <div className={styles.sections}>
      <p role="status">{count === 0 ? t('settings.nothing') : t('settings.found', { count })}</p>
      <Sections of={found} />
    </div>
  );
}

export function SettingsForm() {
  const t = useTexts();
  const page = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const screenPx = useWidth(page);
  const draft = useDraft();
  const [chosenTab, setTab] = useState<SettingTab>('general');
  const [wanted, setWanted] = useState('');
  const [level, setLevel] = useState<Level | null>(null);
  const facts = useFacts(draft, screenPx, setLevel);
  const tabs = settingTabs(screenPx);
  const tab = tabs.includes(chosenTab) ? chosenTab : 'general';
  const found = wanted.trim() === '' ? null : searchSettings(tabs, wanted, t);
  const isBeside = screenPx > BESIDE_FROM_PX;
  const preview = <Preview level={level} onLevel={setLevel} />;
  return (
    <FormContext value={facts}>
      <section ref={page} className={styles.page} aria-label={t('settings.title')}>
        <div className={styles.columns}>
          <div className={styles.form}>
            <Head title={title} />
            <PlatformsRefused />
            <OthersChanges onNoted={() => title.current?.focus()} />
            <Search wanted={wanted} onWant={setWanted} />
            {found === null && <Tabs tabs={tabs} chosen={tab} onChoose={setTab} />}
            {screenPx > 0 && !isBeside && preview}
            <Panel tab={tab} found={found} />
          </div>
          {isBeside && preview}
        </div>
        <Footer />
        <LeaveQuestion />
      </section>
    </FormContext>
  );
}
